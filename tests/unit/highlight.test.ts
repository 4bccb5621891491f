// Lines of code are highlighted one by one and cached. The result equals Shiki's for the whole block.
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { expect, test } from 'vitest'
import { article } from '../article.ts'
import { seeded } from '../seeded.mjs'

const SAMPLES = {
  ts: 'const a = `one b\n  two\n`\n/* all\n// of this\n*/ let d: string = "e"\n\nfunction f() {\n}',
  html: '<style>\na { color: red } /* x\n*/\n</style>\n<script>\nlet a = `\n`\n</script>\n<p class="\nb">',
  python: '"""a\nb"""\ndef f(x):\n    return \'\'\'c\n\'\'\' # d\n\n@e\nclass F: pass',
  bash: 'cat <<\'END\'\nif a; then\nEND\nif b; then # c\n  echo "$d\nfi"\nfi',
  yaml: 'a: |\n  b: c\n  # d\ne: >-\n  f\n# g\nh: "i\n  j"\nk: [1,\n  2]',
} as const

test('cached lines are highlighted like whole blocks, in any order of pages', async () => {
  const languages = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
  const shiki = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'inks', variablePrefix: '' })],
    langs: languages.map((name) => bundledLanguages[name]),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const random = seeded(11)
  for (let run = 0; run < 40; run++) {
    const language = languages[run % languages.length] ?? 'ts'
    const all = SAMPLES[language].split('\n')
    const lines = run < languages.length ? all : all.map(() => all[Math.floor(random() * all.length)])
    const code = lines.join('\n').replace(/^`{3}.*/gm, '~~~')
    const expected = shiki
      .codeToTokensBase(code, { lang: language, theme: 'inks', tokenizeTimeLimit: 0 })
      .map((line) => line.map(({ content, color = '' }) => marked(content, color)).join(''))
      .join('\n')
    const { html } = await article(`\`\`\`${language}\n${code}\n\`\`\``)
    const shown = /<code[^>]*>([\s\S]*)\n<\/code>/.exec(html)?.[1] ?? ''
    const marks = shown.replace(/<span class="(.)">([^<]*)<\/span>/g, '⟨$1 $2⟩')
    expect(textOf(marks), code).toBe(expected)
  }
})

const marked = (text: string, color: string) => {
  const name = /token-(?:keyword|link)/.test(color) ? 'k' : /token-(string|comment)/.exec(color)?.[1]?.[0]
  return name && text ? `⟨${name} ${text}⟩` : text
}

const textOf = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
