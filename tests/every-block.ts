// A text with every block that Markdown can hold here, and what it needs around it.

/** Files of content/data. */
export const BLOCK_DATA = `
-- content/data/creatures.yml --
- { id: hound, name: Hound, desc: Bites **hard**., guard: 8, will: 2d6, home: woods }
- { id: wolf, name: Hound, desc: Howls., guard: 9, will: 1d6, home: woods }
-- content/data/regions.yml --
- { id: woods, name: The woods }
-- content/data/tables.yml --
- { id: weather, die: d6, title: Weather, rows: [{ roll: 1-3, text: Rain }, { roll: 4-6, name: Fog, text: 'Thick, 1d4 hours' }] }
`

/** How the config shows the creatures. */
export const BLOCK_PLATES =
  "{ creatures: { title: 'name', lede: 'desc', stats: { guard: 'Guard' }, facts: { 'home(regions)': 'Home' }, below: { title: 'Below', facts: { will: 'Will' } } } }"

/** Without a title. */
export const EVERY_BLOCK = `Intro with *emphasis*, \`code\`, 2d6+1 and a note[^1] and again[^1] and ^[inline [link](https://example.org)].

## Heading \`code\` [link](#heading)

## Heading

:::note[A [link](#heading)]
Text

- more 2d6

| A | B | C |
|---|---|---|
| 1 | 2 | 3 |
:::

:::details Title with 2d6 and [link](#heading)
Body 2d6
:::

::::tabs{groupId=edition}
:::tab First
One

### In a tab
:::
:::tab[Second]{#second}
Two
:::
::::

> [!TIP] Own
> Text

> **Example of play: The gate.** Ash walks.
> Roll: 2d6 against 9. Result: she opens it.
>
> - a list Roll: 2d6
>
> ### Heading in play
>
> | d6 | What |
> |---|---|
> | 1-6 | a |

> Plain quote

Table: Caption

| d6 | What happens |
|---|---|
| 1-3 | Rain |
| 4-6 | Fog |

|  |  |
|---|---|
| a | b |

| Left | Mid | Right |
|:--|:-:|--:|
| a | b | 12 |

Term
: Definition
: Another

  with paragraph 2d6

- [ ] todo
- [x] done

  para

1. one

   \`\`\`js {1} title="x.js"
   let a = 1
   \`\`\`

---

Line one\\
line two <https://example.org>

:::table creatures columns="name: Creature, guard, will" group="home" caption="Creatures"
:::

:::roll weather
:::

:::roll weather caption="Again"
:::

:::plates creatures sort="-guard"
:::

:::cards creatures title="name" facts="guard: G, will: Will" text="desc"
:::

:::entries creatures title="name" lead="desc" lines="home(regions): Home"
:::

[^1]: Note with **bold**.

    And a second paragraph 2d6
`
