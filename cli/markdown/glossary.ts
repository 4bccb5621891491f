// `:::glossary` lists every term of content/data/glossary.yml under its first letter. With `markdown.glossary` in the config,
// the first use of a term in a doc or a post links to that list, and definitions link to the terms they use.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml, escapePattern } from '../../templates/escape.ts'
import type { Language } from '../../templates/languages/language.ts'
import { type DocsFolders, docsOf } from '../core/docs-folders.ts'
import { isIn, originOf } from '../core/find-files.ts'
import { collatorOf, letterOf } from '../core/language-order.ts'
import { onceFor, onceForObject } from '../core/once.ts'
import { slug } from '../core/slug.ts'
import { type DataFiles, type DataRecord, GLOSSARY } from '../data/data-record.ts'
import { freeId } from './headings.ts'
import { holeAround } from './holes.ts'
import { linkAttributes, linkMarks } from './links.ts'
import { captionOf } from './table-cells.ts'
import { charactersBefore, envOf, inline, raw, tag, textToken } from './tokens.ts'
import type { MarkdownEnv, Use } from './types.ts'

/** Limits on linked terms, so that a page stays calm. */
const MAX_A_PAGE = 12
const MAX_A_PARAGRAPH = 2

/** A record of content/data/glossary.yml. */
export interface Term {
  id: string
  term: string
  /** Other words for it, which readers may look for. */
  aka: string[]
  /** Path of the page that explains it in full, with an optional fragment. */
  page: string
  definition: string
}

interface TermsOptions {
  data: DataFiles
  /** Path of the page with the list. */
  glossary?: string
  docs?: (DocsFolders & { basePath: string })[]
  /** Folders of posts. */
  postFolders?: string[]
}

/**
 * Links terms to the list at the path `glossary`; does nothing without it. Must run after the rule for examples of play.
 * `plainLine`: returns the text of a line of Markdown.
 */
export function terms(
  md: MarkdownIt,
  { data, glossary, docs = [], postFolders = [] }: TermsOptions,
  plainLine: (text: string) => string,
) {
  if (glossary === undefined) return
  // Only written text is searched, not the tokens that directives and examples make.
  const written = new WeakSet<Token>()
  md.core.ruler.after('block', 'written', (state) => {
    for (const token of state.tokens) if (token.type === 'inline') written.add(token)
  })
  md.core.ruler.push('terms', (state) => {
    const env = envOf(state)
    const here = pathOf(env.file, docs) ?? postOf(env.file, postFolders)
    if (here === undefined) return
    env.uses.add(GLOSSARY)
    const vocabulary = vocabularyOf(data.get(GLOSSARY) ?? [])
    if (here === glossary) {
      for (const token of state.tokens) {
        const defined = token.meta?.defines
        const used = new Set([String(defined)])
        if (defined !== undefined) markTerms(token, { state, here, href: '', vocabulary, used })
      }
      return
    }
    const noteOf = ({ definition }: Term) => plainLine(definition)
    const marking = {
      state,
      here,
      href: glossary,
      vocabulary,
      used: new Set<string>(),
      noteOf,
    }
    state.tokens.forEach((token, i) => {
      const isText = written.has(token) && state.tokens[i - 1]?.type === 'paragraph_open'
      if (isText && captionOf(token.content, env.texts) === undefined) markTerms(token, marking)
    })
  })
}

/** The list of all terms. */
export function glossary({ state, line, files, complain }: Use): Token[] {
  const records = files.get(GLOSSARY)
  envOf(state).uses.add(GLOSSARY)
  if (!records) {
    if (!files.names().includes(GLOSSARY)) complain(`there is no data file "${GLOSSARY}.yml".`)
    return []
  }
  const incomplete = records.findIndex(({ term, definition }) => !term || !definition)
  if (incomplete !== -1) {
    const keys = Object.keys(records[incomplete] ?? {}).join(', ')
    complain(`record ${incomplete + 1} of "${GLOSSARY}.yml" lacks "term" or "definition".`, `Its keys: ${keys}`)
    return []
  }
  const { language } = envOf(state)
  const terms = records.map(readTerm).sort((a, b) => collatorOf(language).compare(a.term, b.term))
  const letters = [...new Set(terms.map(({ term }) => letterOf(term, language)))]
  return letters.flatMap((letter) => [
    tag(state, 'heading_open', 'h2', 1, line),
    inline(state, letter, line),
    tag(state, 'heading_close', 'h2', -1),
    raw(state, '<dl class="terms">\n'),
    ...terms.filter(({ term }) => letterOf(term, language) === letter).flatMap((term) => entry(state, term, line)),
    raw(state, '</dl>\n'),
  ])
}

function entry(state: StateCore, { id, term, page, definition }: Term, line: number): Token[] {
  const env = envOf(state)
  const text = inline(state, definition, line)
  text.meta = { defines: term }
  const [open, close] = page ? linkMarks(env, page, line, { term: 'entry' }) : ['', '']
  return [
    raw(state, `<dt id="${freeId(id, env.ids)}">${open}`),
    inline(state, term, line),
    raw(state, `${close}</dt><dd>`),
    text,
    raw(state, '</dd>\n'),
  ]
}

/** The terms of a site with a definition, in the order of the file. */
export const termsOf = (data: DataFiles): Term[] =>
  (data.get(GLOSSARY) ?? []).filter(({ term, definition }) => term && definition).map(readTerm)

function readTerm({ id, term, aka, page, definition }: DataRecord): Term {
  return {
    id: slug(String(id ?? term)),
    term: String(term),
    aka: [aka ?? []].flat().map(String),
    page: String(page ?? ''),
    definition: String(definition ?? ''),
  }
}

/** 'content/docs/combat/index.md' → '/docs/combat', also in a version of the docs. Ignores a slug in front matter. */
function pathOf(file: string, all: (DocsFolders & { basePath: string })[]): string | undefined {
  const found = docsOf(file, all)
  return (
    found &&
    `${found.docs.basePath}/${found.path}`
      .replace(/\.mdx?$/, '')
      .replace(/\/(?:index|readme)$/i, '')
      .replace(/\/\d+\s*[-_.]\s*/g, '/')
  )
}

/** The file of a post, which explains no terms; undefined for plain pages. */
function postOf(file: string, folders: string[]): string | undefined {
  return isIn(file, folders) ? originOf(file) : undefined
}

/** The terms to find in texts. */
interface Vocabulary {
  /** Longest first, so that 'Quick Cast' does not match as 'Cast'. */
  terms: Term[]
  pattern: RegExp
}

/** Compiling the pattern takes longer than searching a page with it. */
const vocabularyOf = onceForObject((records: DataRecord[]): Vocabulary => {
  const terms = records
    .filter(({ term, mark }) => term && mark !== false)
    .map(readTerm)
    .filter(({ term }) => term.length > 1)
    .sort((a, b) => b.term.length - a.term.length || (a.term < b.term ? -1 : Number(a.term > b.term)))
  const words = terms.map(({ term }) => escapePattern(term)).join('|') || '(?!)'
  return { terms, pattern: new RegExp(`(?<!${IN_WORD})(?:${words})(?!${IN_WORD})`, 'gu') }
})

/** Finds the ids of the terms that a text names, in the order of their first places. */
export function namedTerms(records: DataRecord[]): (text: string) => string[] {
  const { terms } = vocabularyOf(records)
  return (text) => {
    const named = terms.map(({ id, term }) => ({ id, at: placeOf(term, text) }))
    const found = named.filter(({ at }) => at !== -1).sort((a, b) => a.at - b.at)
    return [...new Set(found.map(({ id }) => id))]
  }
}

/** Index of a word in a text, not inside a longer word; -1 without one. Searching for a string is much faster than for a pattern. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word)
  while (at !== -1 && !isWordAt(at)) at = text.indexOf(word, at + 1)
  return at

  function isWordAt(at: number) {
    const end = at + word.length
    return !ENDS_IN_WORD.test(text.slice(Math.max(at - 2, 0), at)) && !STARTS_IN_WORD.test(text.slice(end, end + 2))
  }
}

/** Letters of every language, so that 'Tür' does not match in 'Türöffner'. */
const IN_WORD = '[\\p{L}\\p{M}\\p{N}_-]'
const STARTS_IN_WORD = new RegExp(`^${IN_WORD}`, 'u')
const ENDS_IN_WORD = new RegExp(`${IN_WORD}$`, 'u')

/** The terms in a text with their positions, except those that the page itself explains. */
function* termsIn(text: string, { terms, pattern }: Vocabulary, here: string): Generator<[term: Term, at: number]> {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { index } = found
    const isThere = ({ term }: Term) =>
      text.startsWith(term, index) && !STARTS_IN_WORD.test(text.slice(index + term.length))
    const term = terms.find((one) => one.page.replace(/#.*/, '') !== here && isThere(one))
    pattern.lastIndex = index + (term?.term.length ?? 1)
    if (term) yield [term, index]
  }
}

interface Marking {
  state: StateCore
  /** Path of the page. */
  here: string
  /** Path of the glossary; '' on that page. */
  href: string
  vocabulary: Vocabulary
  /** Terms that are already linked, by this rule or by the author. */
  used: Set<string>
  /** Definition as plain text; undefined on the page of the glossary. */
  noteOf?: (term: Term) => string
}

/** Links the terms in a paragraph, except inside links, bold and italic text. */
function markTerms(token: Token, marking: Marking) {
  const { state, here, vocabulary, used } = marking
  const env = envOf(state)
  let line = token.map?.[0] ?? 0
  let depth = 0
  let marked = 0
  /** The text up to here, to know where sentences start. */
  let before = ''
  token.children = (token.children ?? []).flatMap((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') {
      line++
      before += ' '
    }
    if (['link_open', 'strong_open', 'em_open'].includes(child.type)) depth++
    if (['link_close', 'strong_close', 'em_close'].includes(child.type)) depth--
    if (child.type === 'code_inline') before += child.content
    if (child.type !== 'text') return [child]
    const parts: Token[] = []
    let end = 0
    for (const [term, index] of termsIn(child.content, vocabulary, here)) {
      const name = term.term
      if (depth > 0) used.add(name)
      const after = child.content.slice(index + name.length)
      const isFree = depth === 0 && !used.has(name) && marked < MAX_A_PARAGRAPH
      const isMeant = isFree && isTerm(name, charactersBefore(before, child.content, index), after, env.texts)
      if (!isMeant || !isRoom(marking)) continue
      used.add(name)
      marked++
      parts.push(textToken(state, child.content.slice(end, index)), ...mark(term, marking, env, line))
      end = index + name.length
    }
    before = charactersBefore(before, child.content, child.content.length)
    return parts.length === 0 ? [child] : [...parts, textToken(state, child.content.slice(end))]
  })
}

const isRoom = ({ state, href }: Marking) =>
  href === '' || envOf(state).links.filter((link) => link.href.startsWith(`${href}#`)).length < MAX_A_PAGE

/** Apostrophes as they are typed and as the typographer makes them. */
const wordPattern = (word: string) => escapePattern(word).replace(/['’]/g, "['’]")

/** A text that ends with the first word of a sentence, which is no name. `words`: in lower case; "l'" has no space after it. */
const plainStartOf = onceFor((words: string) => {
  const starts = words.split(' ').map((word) => wordPattern(word) + (/['’]$/.test(word) ? '' : '\\s'))
  return new RegExp(`(?:${SENTENCE_START})(?:${starts.join('|')})$`, 'iu')
})

/** Matches the text after a name that is a whole item of a list. */
const itemEndOf = onceFor((words: string) => {
  const joining = words.split(' ').map(wordPattern)
  return new RegExp(`^(?:$|[,.:;)]| (?:${joining.join('|')}) )`, 'iu')
})

const SENTENCE_START = /^|[.!?:…]['’”»")]*\s+|(?<!\p{L})['‘“„«»‹›"(¿¡]\s?/u.source
const STARTS_SENTENCE = new RegExp(`(?:${SENTENCE_START})$`, 'u')

/**
 * Whether a capitalised word is a term. It is not at the start of a sentence, where every word is capitalised, nor next to
 * another capitalised word, where it is part of a name ('Stubborn Luck').
 */
function isTerm(
  name: string,
  before: string,
  after: string,
  { plainStarts, joiningWords }: Language['texts'],
): boolean {
  const isPlainStart = plainStartOf(plainStarts).test(before)
  if (STARTS_SENTENCE.test(before) && !isPlainStart && !/\s\p{Lu}/u.test(name)) return false
  if (/\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]* the)? $/u.test(before) && !isPlainStart) return false
  // In 'Full cover, Light cover' it is part of a name, in 'Near, Far or Distant' it is the whole item.
  if (/\p{Lu}[^,.:;]*, $/u.test(before) && !itemEndOf(joiningWords).test(after)) return false
  return !/^ \p{Lu}/u.test(after)
}

/**
 * A link to the entry, with a hole for its attributes. It is followed by the definition, which its card
 * shows, and docs in their margin on wide screens.
 */
function mark(found: Term, marking: Marking, env: MarkdownEnv, line: number): Token[] {
  const { id, term, page } = found
  const { state, href, noteOf } = marking
  const link = linkAttributes(env, `${href}#${id}`, line, { term: 'entry' })
  if (href) env.parts.add('terms')
  const note = noteOf ? noteHtml(`${termName(term, page, env)} ${escapeHtml(noteOf(found))}`, term, env) : ''
  return [raw(state, `<a${href ? ' class="term"' : ''} ${link}>`), textToken(state, term), raw(state, `</a>${note}`)]
}

/** Hidden from screen readers, which get the definition from the card. */
function noteHtml(html: string, term: string, env: MarkdownEnv): string {
  const [start, end] = holeAround(env, { kind: 'note', term })
  return `<span class="gloss" aria-hidden="true">${start}${html}${end}</span>`
}

/** The name of a term. Its attribute `data-rule` is the address of the page that explains it, which is a link on the card only. */
function termName(term: string, page: string, env: MarkdownEnv): string {
  if (!page) return `<b>${escapeHtml(term)}</b>`
  return `<b ${linkAttributes(env, page, undefined, { line: 1, term: 'note' })}>${escapeHtml(term)}</b>`
}
