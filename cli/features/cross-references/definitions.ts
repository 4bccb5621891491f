// Reports numbers and bold words of a definition in the glossary that the section it links to does not have.
import { hrefOf, splitHref } from '../../core/addresses.ts'
import { type Report, reportAt, warning } from '../../core/errors.ts'
import { indexOfWord } from '../../core/whole-words.ts'
import { type DataRecord, GLOSSARY } from '../../data/data-record.ts'
import type { PlannedSite } from '../../site/model.ts'
import type { PageTexts } from './page-texts.ts'

export function checkDefinitions({ config, content }: PlannedSite, texts: PageTexts, report: Report) {
  const { data } = content
  if (!data.names().includes(GLOSSARY)) return
  const constants = data.names().includes('constants') ? (data.get('constants') ?? []) : []
  for (const [i, { term, aka, page, definition }] of (data.get(GLOSSARY) ?? []).entries()) {
    if (typeof page !== 'string' || !page.startsWith('/') || typeof definition !== 'string') continue
    const { target: path, hash } = splitHref(page)
    const target = texts.targetOf(hrefOf(path, config.baseUrl) + hash)
    if (!target) continue
    const claims = claimsOf(definition, constants)
    if (claims.length === 0) continue
    const blocks = texts.blocksOf(target.document, target.id)
    const names = [term, aka ?? []].flat().map(String)
    const ofTerm = blocks.filter((block) => hasOne(names, block.toLowerCase())).join('\n')
    const section = blocks.join('\n').toLowerCase()
    const absent = claims.filter(({ text }) => !occurs(text, section))
    const missing = [...new Set(absent.map(({ text }) => `"${text}"`))]
    const denied = claims.flatMap((claim) => denialOf(claim, ofTerm))
    if (missing.length + denied.length === 0) continue
    const what =
      missing.length > 0
        ? `has ${missing.join(', ')}, which the section it links to (${page}) does not have`
        : `says ${denied[0]?.said}, but the section it links to (${page}) says ${denied[0]?.instead}`
    const message = `The definition of "${term}" ${what}.`
    const hint = 'Correct the definition or the section, or link to the section that says so.'
    reportAt(
      config.rules.definitions,
      warning('WB387', message, data.placeOf(GLOSSARY, [i, 'definition']), hint),
      report,
    )
  }
}

interface Claim {
  /** A number, dice or bold words. */
  text: string
  /** The word before a number: 'Target' in 'Target 8'. */
  before?: string
}

function claimsOf(definition: string, constants: DataRecord[]): Claim[] {
  const text = definition
    .replace(/:n\[([\w-]+)\]/g, (whole, id) => String(constants.find((one) => one.id === id)?.value ?? whole))
    .replace(/\]\([^)]*\)/g, ']')
  const bold = [...text.matchAll(/\*\*(.+?)\*\*|__(.+?)__/g)].map(([, stars, lines]) => ({
    text: stars ?? lines ?? '',
  }))
  return [
    ...bold,
    ...[...text.matchAll(NUMBER)].map(([, before, number = '']) => ({ text: number, ...(before && { before }) })),
  ]
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `2d6`, `d8`, `1,000`, `12`, 'two'; not the 2 of `H2`. The word before it may be apart by a bracket. */
const NUMBER = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(\\p{L}+)\\s+\\(?)?(?<![\\p{L}\\p{N}.])(\\d*d(?:\\d+|%)|\\d+(?:[.,]\\d+)*|${WORDS.slice(2).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** Words before a number that say nothing about it. */
const VAGUE = new Set(['of', 'is', 'are', 'the', 'and'])

/** What the text says instead, if it has other numbers after the same word, and not this one. */
function denialOf({ text, before }: Claim, own: string): { said: string; instead: string }[] {
  if (before === undefined || VAGUE.has(before.toLowerCase())) return []
  const others = [...own.matchAll(NUMBER)].filter(([, word]) => word?.toLowerCase() === before.toLowerCase())
  const [other] = others
  if (!other || others.some(([, , number = '']) => digits(number) === digits(text))) return []
  return [{ said: `"${before} ${text}"`, instead: `"${before} ${other[2]}"` }]
}

/** 'two' and '2' are equal, and 'D20' and 'd20'. */
const digits = (number: string): string => {
  const own = number.toLowerCase()
  const at = WORDS.indexOf(own)
  return at === -1 ? own : String(at)
}

const hasOne = (names: string[], text: string) => names.some((name) => occurs(name, text))

/** Whether a text in lower case has words, or a number in digits or as a word. */
function occurs(words: string, text: string): boolean {
  const number = digits(words)
  const spellings = [words.toLowerCase().replace(/(?<=\p{L}{2})s$/u, ''), number, WORDS[Number(number)] ?? number]
  return spellings.some((one) => indexOfWord(text, one) !== -1)
}
