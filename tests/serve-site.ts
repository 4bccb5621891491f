// The small site that the tests of `serve` change while it runs.

export const SERVED = `
  -- content/docs/intro.md --
  # Intro
  First words.
  -- content/docs/luck.md --
  # Luck
  Some luck.
`

/** Text of several screens. */
export const LINES = Array.from({ length: 80 }, (_, i) => `Line ${i}.`).join('\n\n')
