// Social images, which other sites show with a link to a page: their texts and paths.

import type { SiteTheme } from '../../config/resolved-config.ts'
import { hashOf } from '../../core/hash.ts'
import { onceForObject } from '../../core/once.ts'
import { toolHash } from '../../core/tool-hash.ts'
import type { Site } from '../../site/model.ts'

export interface SocialImage {
  /** Relative to out/. Its name holds the hash of what it is drawn from, and of the tool that draws it. */
  path: string
  title: string
  /** Below the title. */
  line: string
  /** Seed of the drawing. */
  seed: string
  theme: Pick<SiteTheme, 'use' | 'drawings'>
}

/** Pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 }

function image(givenTitle: string, givenLine: string, seed: string, { theme }: Site['config']): SocialImage {
  const [title, line] = [drawableText(givenTitle), drawableText(givenLine)]
  const hash = hashOf(JSON.stringify([toolHash(), title, line, seed, theme.use, theme.drawings]))
  return { path: `assets/social-${hash.slice(0, 10)}.png`, title, line, seed, theme }
}

/** Characters that the fonts in templates/fonts have. */
export const LETTERS = '0-9A-Za-z¼½¾ªºÀ-ÖØ-öø-ſȘ-țẀ-ẅẞ'
export const SIGNS = ' -/:-@[-`{-~¡-¬®-±´¶-¸»¿×÷–—‘-‚“-„†‡•…‰′″‹›⁄€™↑↓−'

const OTHER_LETTER = new RegExp(`(?![${LETTERS}])[\\p{L}\\p{N}]`, 'u')
const INVISIBLE = /[\p{M}\p{Cf}]+/gu
const OTHER_SIGN = new RegExp(`[^${LETTERS}${SIGNS}]+`, 'gu')

/** The text without characters that the fonts lack; '' if it has letters that they lack. */
export function drawableText(words: string): string {
  const composed = words.normalize('NFC')
  if (OTHER_LETTER.test(composed)) return ''
  return composed.replace(INVISIBLE, '').replace(OTHER_SIGN, ' ').replace(/ {2,}/g, ' ').trim()
}

/** The image for a page; undefined if the site draws none for it. */
export function socialImageOf(path: string, site: Site): SocialImage | undefined {
  return site.config.socialImages ? (imagesOf(site).get(path) ?? imagesOf(site).get('')) : undefined
}

/** All images to draw. */
export const socialImages = (site: Site): SocialImage[] =>
  site.config.socialImages ? [...imagesOf(site).values()] : []

/** Images by path of the post; '' is the site's default, unless the config sets `image`. */
const imagesOf = onceForObject((site: Site): Map<string, SocialImage> => {
  const { title, tagline, socialImages, image: own } = site.config
  const posts = (socialImages === 'posts' ? site.blogs.flatMap(({ posts }) => posts) : []).filter(
    ({ document }) => document.frontMatter.image === undefined,
  )
  return new Map([
    ...(own === undefined ? [['', image(title, tagline, title, site.config)] as const] : []),
    ...posts.map((post) => [post.path, image(post.title, title, post.path, site.config)] as const),
  ])
})
