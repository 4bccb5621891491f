// Pictures that other sites show with a link to a page: what stands on them, and where they lie.
import { hashOf } from '../hash.ts'
import type { Site } from './plan.ts'

export interface SocialImage {
  /** Relative to out/; named by what is drawn. */
  path: string
  title: string
  /** Below the title. */
  line: string
  /** Of the drawing. */
  seed: string
}

/** Pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 }

/** To be raised when outputs/social-images.ts draws other pictures of the same words. */
const DESIGN_VERSION = 2

function image(givenTitle: string, givenLine: string, seed: string): SocialImage {
  const [title, line] = [writable(givenTitle), writable(givenLine)]
  const hash = hashOf(JSON.stringify([DESIGN_VERSION, title, line, seed]))
  return { path: `assets/social-${hash.slice(0, 10)}.png`, title, line, seed }
}

/** What the faces can write: the letters of templates/fonts, and signs. */
export const LETTERS = '0-9A-Za-z¼½¾ªºÀ-ÖØ-öø-ſȘ-țẀ-ẅẞ'
export const SIGNS = ' -/:-@[-`{-~¡-¬®-±´¶-¸»¿×÷–—‘-‚“-„†‡•…‰′″‹›⁄€™↑↓−'

const OTHER_LETTER = new RegExp(`(?![${LETTERS}])[\\p{L}\\p{N}]`, 'u')
const INVISIBLE = /[\p{M}\p{Cf}]+/gu
const OTHER_SIGN = new RegExp(`[^${LETTERS}${SIGNS}]+`, 'gu')

/** What of a text is drawn. One in letters that the faces lack is left to the page that shows the picture. */
export function writable(words: string): string {
  const composed = words.normalize('NFC')
  if (OTHER_LETTER.test(composed)) return ''
  return composed.replace(INVISIBLE, '').replace(OTHER_SIGN, ' ').replace(/ {2,}/g, ' ').trim()
}

/** What is drawn for a page; undefined when the site has no such pictures. */
export function socialImageOf(path: string, site: Site): SocialImage | undefined {
  return site.config.socialImages ? (imagesOf(site).get(path) ?? imagesOf(site).get('')) : undefined
}

/** Every picture of the site. */
export const socialImages = (site: Site): SocialImage[] =>
  site.config.socialImages ? [...imagesOf(site).values()] : []

const known = new WeakMap<Site, Map<string, SocialImage>>()

/** By the path of the post, and '' for the site, unless it has a picture of its own. */
function imagesOf(site: Site): Map<string, SocialImage> {
  const found = known.get(site)
  if (found) return found
  const { title, tagline, socialImages, image: own } = site.config
  const posts = (socialImages === 'posts' ? (site.blog?.posts ?? []) : []).filter(
    ({ document }) => document.frontMatter.image === undefined,
  )
  const made = new Map([
    ...(own === undefined ? [['', image(title, tagline, title)] as const] : []),
    ...posts.map((post) => [post.path, image(post.title, title, post.path)] as const),
  ])
  known.set(site, made)
  return made
}
