// Every example of the CommonMark specification: what is Markdown elsewhere is Markdown here.
import commonmark from 'commonmark-spec'
import { expect, test } from 'vitest'
import { article } from '../article.ts'

/** Tags that CommonMark generates; the others are added by this tool. */
const MADE = /^(?:p|ul|ol|li|blockquote|pre|code|h[1-6]|hr|em|strong|a|img|br)$/
const OURS = /<(button|svg)\b[\s\S]*?<\/\1>|<span class="vh"[\s\S]*?<\/span>/g
const SELF_LINK = /<a class="hash"[^>]*>([\s\S]*?)<\/a>/g
const COMMENT = /<!--(?:-?>|[\s\S]*?-->)/g

/** Tags and texts in their order, with the language of code, a part in each line. */
const outline = (html: string) =>
  html
    .replace(OURS, '')
    .replace(SELF_LINK, '$1')
    .replace(COMMENT, '')
    .replace(
      /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi,
      (_, slash: string, name: string, rest: string) => {
        const language = /class="(language-[^"]*)"/.exec(rest)?.[1]
        return MADE.test(name.toLowerCase())
          ? `\n<${slash}${name.toLowerCase()}${language ? ` ${language}` : ''}>\n`
          : ''
      },
    )
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** Text below the tag of a component is Markdown, as in MDX. Bare addresses become links, as on GitHub. */
const OTHERS = [163, 602, 608, 611, 612]

test('all examples of the CommonMark specification pass, except for components, bare addresses and comments', async () => {
  const others: number[] = []
  for (const { markdown, html, number } of commonmark.tests) {
    // A heading at the beginning would be the title of the page.
    const text = `Start\n\n${markdown}`.replaceAll('→', '\t')
    const made = await article(text, { html: true, typographer: false, emoji: false })
    const wanted = `<p>Start</p>${html.replaceAll('→', '\t')}`
    if (outline(made.html) !== outline(wanted)) others.push(number)
  }
  expect(commonmark.tests.length).toBeGreaterThan(600)
  expect(others).toEqual(OTHERS)
})
