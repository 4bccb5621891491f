// `needs` in front matter: what a reader has to know first.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const site = (needs: string) => `
-- content/docs/chases.md --
---
needs: ${needs}
---
# Chases
Run.
-- content/docs/rules/combat/index.md --
# Combat
## Rounds and order {#rounds}
Turns.
-- content/docs/rules/luck.md --
# Luck
`

const CHASES = 'content/docs/chases.md:2 error WB537'

test('a page shows what to read first, by the ids of docs and headings', async () => {
  const { main } = await buildSite(site('[combat#rounds, rules/luck]'))
  expect(main('/docs/chases')).toContain(
    '<small>Read first:<!-- --> <a href="/docs/rules/combat#rounds">Combat: Rounds and order</a>, <a href="/docs/rules/luck">Luck</a></small>',
  )
})

test('an unknown doc and an unknown heading are errors that name the nearest one', async () => {
  expect(lines(await problemsOf(site('[combatt]')))).toEqual([
    `${CHASES} needs: There is no doc "combatt". Did you mean "combat"?`,
  ])
  expect(lines(await problemsOf(site("'combat#round'")))).toEqual([
    `${CHASES} needs: The doc "combat" has no heading with the id "round". Did you mean "combat#rounds"?`,
  ])
})

test('a name that two docs share has to be written as a whole', async () => {
  const two = `${site('[luck]')}-- content/docs/old/luck.md --\n# Old luck\n`
  expect(lines(await problemsOf(two))).toEqual([
    `${CHASES} needs: Several docs are named "luck": old/luck, rules/luck. Write the whole id.`,
  ])
})

test('scripts of a site without needs hold nothing for them', async () => {
  const isInScripts = async (text: string) =>
    [...(await buildSite(text)).files()].some(([name, script]) => name.endsWith('.js') && script.includes('Read first'))
  expect(await isInScripts(site('[luck]'))).toBe(true)
  expect(await isInScripts(site('[]').replace('needs: []', 'title: x'))).toBe(false)
})
