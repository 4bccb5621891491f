// Makes the font files of this folder from the @fontsource-variable packages: `node templates/fonts/subset.mjs`.
// Run it after an update of those packages or a change of the lists below, and commit what it writes.
//
// Each face comes in three files: what nearly every page needs, Western European accents, and the other Latin letters.
// The faces.css of the themes gives each its unicode-range, so that a browser fetches the second and third only when a page uses them.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGES = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

const ASCII = range(0x20, 0x7e)
const MARKS = '\u00a0«»‹›–—‘’“”…'
const SIGNS = '£©±·¼½¾×•⁄€™−'

const LETTER_FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark']

/**
 * `features` and `weights` are what the stylesheet uses: names have proportional figures and one weight between 600 and 700,
 * which look alike; the text face also has figures for tables and fractions; slanted text is letters of one weight.
 */
const FACES = [
  {
    name: 'grenze',
    source: 'grenze-gotisch/files/grenze-gotisch-*-wght-normal.woff2',
    base: ASCII + MARKS + SIGNS,
    weights: 650,
    features: [...LETTER_FEATURES, 'lnum'],
  },
  {
    name: 'next',
    source: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-*-wght-normal.woff2',
    base: ASCII + MARKS + SIGNS,
    weights: { min: 400, max: 700 },
    features: [...LETTER_FEATURES, 'lnum', 'tnum', 'frac'],
  },
  {
    name: 'garamond',
    source: 'eb-garamond/files/eb-garamond-*-wght-normal.woff2',
    base: ASCII + MARKS + SIGNS,
    weights: { min: 400, max: 700 },
    features: [...LETTER_FEATURES, 'lnum', 'onum', 'pnum', 'tnum', 'frac'],
  },
  {
    name: 'garamond-italic',
    source: 'eb-garamond/files/eb-garamond-*-wght-italic.woff2',
    base: ASCII + MARKS,
    weights: { min: 400, max: 700 },
    features: LETTER_FEATURES,
  },
  {
    name: 'next-italic',
    source: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-*-wght-italic.woff2',
    base: ASCII + MARKS,
    weights: 400,
    features: LETTER_FEATURES,
  },
]

const ACCENTS = `${range(0xc0, 0xd6)}${range(0xd8, 0xf6)}${range(0xf8, 0xff)}¡§ª¶º¿ıŒœ`
const OTHER_LATIN = `${range(0x100, 0x17f)}${range(0x218, 0x21b)}${range(0x1e80, 0x1e85)}ẞ`

for (const { name, source, base, weights, features } of FACES) {
  await writeSubset(`${name}.woff2`, source.replace('*', 'latin'), base)
  await writeSubset(`${name}-accents.woff2`, source.replace('*', 'latin'), ACCENTS)
  // Slanted text in the other Latin letters is too rare for a file: it comes from the system.
  if (!name.endsWith('-italic')) await writeSubset(`${name}-latin-ext.woff2`, source.replace('*', 'latin-ext'), OTHER_LATIN)

  async function writeSubset(file, from, text) {
    const subset = await subsetFont(await readFile(new URL(from, PACKAGES)), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
      dropTables: ['STAT', 'gasp'], // for font menus and for hinting: nothing a browser reads
    })
    await writeFile(fileURLToPath(new URL(file, import.meta.url)), subset)
    console.log(`${(subset.length / 1024).toFixed(1).padStart(6)} KB  ${file}`)
  }
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
