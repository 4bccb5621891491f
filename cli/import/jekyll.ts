// Jekyll with the theme Just the Docs: pages whose front matter says what is above them, and `_posts`.

import fs from 'node:fs'
import path from 'node:path'
import { readFrontMatter } from '../content/front-matter.ts'
import { splitFrontMatter } from '../content/split-front-matter.ts'
import { quiet } from '../core/errors.ts'
import { matchingFiles } from '../core/find-files.ts'
import { SIGNS } from '../markdown/containers.ts'
import { foreignSite, leftOut, type NavItem, settingsOf } from './foreign.ts'
import type { ImportedSite } from './old-site.ts'
import { textAt, type Values } from './reader.ts'
import { inserted, outsideCode } from './tabs.ts'
import { block } from './write-blocks.ts'

const EXCLUDED = [
  '_*/**',
  'node_modules/**',
  'vendor/**',
  'lib/**',
  '*.gemspec',
  'Gemfile*',
  'assets/**/*.scss',
  'assets/**/*.js',
  '**/*.html',
]

export function readJekyll(dir: string): ImportedSite {
  const settings = settingsOf(dir, '_config.yml')
  const posts = path.join(dir, '_posts')
  const pages = pagesIn(dir)
  const url = textAt(settings, 'url')
  return foreignSite({
    dir,
    title: textAt(settings, 'title'),
    description: textAt(settings, 'description'),
    url: url && url + (textAt(settings, 'baseurl') ?? ''),
    folder: dir,
    // A file without front matter is no page.
    excluded: [...EXCLUDED, ...markdownIn(dir).filter((file) => !pages.some((page) => page.file === file))],
    nav: pages.some(({ facts }) => 'nav_order' in facts || 'parent' in facts) ? navOf(pages, undefined) : undefined,
    ...(fs.existsSync(posts) && { blog: posts }),
    left: ['_includes', '_layouts', '_data']
      .filter((name) => fs.existsSync(path.join(dir, name)))
      .map((name) =>
        leftOut(
          `The folder ${name}`,
          name,
          'Pages that use it show its tags as text: write what they made as Markdown.',
        ),
      ),
    rewrite: (text) => withoutLiquid(text),
  })
}

interface Page {
  file: string
  facts: Values
}

function pagesIn(dir: string): Page[] {
  return markdownIn(dir).flatMap((file): Page[] => {
    const text = fs.readFileSync(path.join(dir, file), 'utf8')
    return /^---[ \t]*\r?\n/.test(text)
      ? [{ file, facts: readFrontMatter(text, 'doc', file, quiet).data as Values }]
      : []
  })
}

const markdownIn = (dir: string): string[] =>
  matchingFiles(dir, ['**/*.md', ...EXCLUDED.map((one) => `!${one}`)])
    .filter((file) => !/(?:^|\/)[._]/.test(file))
    .sort()

/** The pages below the page with a title; undefined: those at the top. */
function navOf(pages: Page[], parent: Page | undefined, above: Page[] = []): NavItem[] {
  const titleOf = (page: Page | undefined) => page && textAt(page.facts, 'title')
  const own = pages.filter(({ facts }) =>
    facts.parent === undefined
      ? parent === undefined && facts.title !== undefined
      : parent !== undefined &&
        facts.parent === titleOf(parent) &&
        (facts.grand_parent === undefined || facts.grand_parent === titleOf(above.at(-1))),
  )
  const order = ({ facts }: Page) =>
    facts.nav_order === undefined ? Number.POSITIVE_INFINITY : Number(facts.nav_order)
  return own
    .filter((page) => page.facts.nav_exclude !== true && !above.includes(page))
    .sort((a, b) => order(a) - order(b) || (String(titleOf(a)) < String(titleOf(b)) ? -1 : 1))
    .map((page) => ({
      title: titleOf(page) ?? '',
      file: page.file,
      items: navOf(pages, page, parent ? [...above, parent] : above),
    }))
}

/** Callouts that most sites define, besides those with the names of notices here. */
const KINDS: Record<string, string> = { highlight: 'note', new: 'info' }

/** Rewrites callouts, links and code of Liquid, and removes lists of attributes. */
function withoutLiquid(text: string): string {
  const { frontMatter, body } = splitText(text)
  const highlighted = body.replace(
    /\{%-?\s*highlight\s+(\S+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g,
    '```$1\n$2```',
  )
  const linked = outsideCode(highlighted, /\{%-?\s*(?:link|post_url)\s+(\S+?)\s*-?%\}/g, ([, file = '']) =>
    /\.\w+$/.test(file) ? `/${file}` : `${file}.md`,
  )
  const plain = linked
    .replace(/\{\{\s*(?:site\.(?:baseurl|url)|'?"?([^'"{}|]*)'?"?\s*\|\s*(?:relative|absolute)_url)\s*\}\}/g, '$1')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
  const signs = inserted(
    plain,
    /^[ \t]*\{:\s*\.([\w-]+?)(-title)?\s*\}[ \t]*\n((?:>[^\n]*\n)*>[^\n]*|(?:(?!\{:)[^\n]+\n)*(?!\{:)[^\n]+)/gm,
    ([whole, kind = '', titled], found) => {
      const type = SIGNS.has(kind) ? kind : KINDS[kind]
      if (!type) return found.slice(found.indexOf('\n') + 1) || (whole ?? '')
      const inner = found
        .slice(found.indexOf('\n') + 1)
        .replace(/^>[ \t]?/gm, '')
        .trim()
        .split('\n')
      const title = titled ? inner.shift() : ''
      return block(`${type} ${title}`, inner.join('\n'))
    },
  )
  const bare = outsideCode(
    signs,
    /^[ \t]*(?:[-*]|1\.)[ \t]+TOC[ \t]*\n\{:\s*toc[^}]*\}[ \t]*$|^[ \t]*\{:[^}\n]*\}[ \t]*$|(?<=\S)[ \t]*\{:[^}\n]*\}/gm,
    () => '',
  )
  return withSlug(frontMatter) + bare
}

/** `permalink` is the address of the page. */
const withSlug = (frontMatter: string) =>
  frontMatter
    .replace(/^permalink:[ \t]*["']?\/?([^"'\n:]*?)\/?(?:\.html)?["']?[ \t]*$/m, (_, slug: string) => `slug: /${slug}`)
    .replace(
      /^(?:layout|parent|grand_parent|nav_order|has_children|has_toc|nav_exclude|search_exclude|ancestor|last_modified_date):.*\n/gm,
      '',
    )

function splitText(text: string): { frontMatter: string; body: string } {
  const { lineOffset } = splitFrontMatter(text, '', quiet)
  const lines = text.split('\n')
  return {
    frontMatter: lines
      .slice(0, lineOffset)
      .map((line) => `${line}\n`)
      .join(''),
    body: lines.slice(lineOffset).join('\n'),
  }
}
