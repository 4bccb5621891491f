// Tabs of MDX as directives: what `import` does to the texts of a Docusaurus site.
import { expect, test } from 'vitest'
import { tabsToDirectives } from '../../cli/import/tabs.ts'

test('tabs become directives with their labels, group and default, and their imports are removed', () => {
  const text = `---
title: Roll
---

import Tabs from '@theme/Tabs';
import TabItem from "@theme/TabItem"

Words.

<Tabs groupId="dice" queryString>
<TabItem value="two">

Two dice.

</TabItem>
  <TabItem value='one' label="One *die*" default>One.</TabItem>
</Tabs>

More.
`
  const directives = `---
title: Roll
---


Words.

::::tabs{group="dice"}

:::tab two

Two dice.

:::

:::tab One \\*die\\* {default}

One.

:::

::::

More.
`
  expect(tabsToDirectives(text)).toBe(directives)
  expect(tabsToDirectives(text.replaceAll('\n', '\r\n'))).toBe(directives.replaceAll('\n', '\r\n'))
})

test('labels and the default may be attributes of the outer tag', () => {
  const made = tabsToDirectives(`<Tabs
  defaultValue="b"
  values={[
    { label: 'The first', value: 'a' },
    { value: "b", label: "The second" },
  ]}>
  <TabItem value="a">A</TabItem>
  <TabItem value={'b'}>B</TabItem>
</Tabs>`)
  expect(made.match(/^:+tab.*/gm)).toEqual(['::::tabs', ':::tab The first', ':::tab The second {default}'])
})

test('tabs in a list keep their indentation, and deeper lines do not become code', () => {
  expect(
    tabsToDirectives(
      '1. First\n\n   <Tabs>\n     <TabItem value="a">\n\n       Text.\n\n         code\n     </TabItem>\n   </Tabs>\n',
    ),
  ).toBe('1. First\n\n   ::::tabs\n\n   :::tab a\n\n   Text.\n\n     code\n\n   :::\n\n   ::::\n')
})

test('tabs around other directives get more colons', () => {
  const made = tabsToDirectives(
    '<Tabs>\n<TabItem value="a">\n\n:::note\nx\n:::\n\n<Tabs>\n<TabItem value="in">y</TabItem>\n</Tabs>\n</TabItem>\n</Tabs>',
  )
  expect(made.match(/^:+(?=[a-z])\w+/gm)).toEqual(['::::::tabs', ':::::tab', ':::note', '::::tabs', ':::tab'])
})

test.each([
  ['in code', '```jsx\n<Tabs>\n<TabItem value="a">x</TabItem>\n</Tabs>\n```\n\nand `<Tabs>`'],
  ['with other things between them', '<Tabs>\n{all.map((one) => <TabItem value={one}>x</TabItem>)}\n</Tabs>'],
  ['never closed', '<Tabs>\n<TabItem value="a">\nx\n</Tabs>'],
  ['within a line', 'Words <Tabs><TabItem value="a">x</TabItem></Tabs> go on.'],
])('tabs %s stay unchanged, with their imports', (_, tags) => {
  const text = `import Tabs from '@theme/Tabs'\n\n${tags}\n`
  const isCode = tags.includes('`')
  expect(tabsToDirectives(text)).toBe(isCode ? `\n${tags}\n` : text)
})
