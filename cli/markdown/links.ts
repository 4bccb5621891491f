// Links and images: found here, resolved later (see site/links.ts), because their targets are other files.
// A marker `\0<n>\0` stands where the attributes of link n belong; content cannot hold NUL, so nothing collides.
import type { MarkdownIt, StateCore } from 'markdown-it'
import { warning } from '../errors.ts'
import { envOf, escapeHtml, plainText } from './tokens.ts'
import type { FoundLink, MarkdownEnv } from './types.ts'

export function links(md: MarkdownIt) {
  const allowed = md.validateLink.bind(md)
  let reading: { env: MarkdownEnv; line: number } | undefined
  md.validateLink = (url) => {
    if (allowed(url)) return true
    if (reading)
      reading.env.problems.push(
        warning('WB301', `The address ${JSON.stringify(url.slice(0, 60))} could run code; it stays plain text.`, {
          file: reading.env.file,
          line: reading.line,
        }),
      )
    return false
  }
  // The rule of markdown-it, with the line at hand for the message above.
  md.core.ruler.at('inline', (state) => {
    const env = envOf(state)
    for (const token of state.tokens) {
      if (token.type !== 'inline') continue
      reading = { env, line: (token.map?.[0] ?? 0) + env.lineOffset + 1 }
      token.children ??= []
      state.md.inline.parse(token.content, state.md, state.env, token.children)
    }
    reading = undefined
  })
  md.core.ruler.push('links', collectLinks)
  md.renderer.rules.link_open = (tokens, i) => {
    const token = tokens[i]
    const title = token?.attrGet('title')
    return `<a \0${String(token?.meta?.link)}\0${title ? ` title="${escapeHtml(String(title))}"` : ''}>`
  }
  md.renderer.rules.image = (tokens, i) => {
    const token = tokens[i]
    const title = token?.attrGet('title')
    return `<img \0${String(token?.meta?.link)}\0 alt="${escapeHtml(plainText(token?.children ?? null))}"${title ? ` title="${escapeHtml(String(title))}"` : ''} loading="lazy" decoding="async">`
  }
}

function collectLinks(state: StateCore) {
  const env = envOf(state)
  const add = (kind: FoundLink['kind'], href: string, line: number) => ({
    link: env.links.push({ kind, href, line }) - 1,
  })
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue
    let line = (token.map?.[0] ?? 0) + env.lineOffset + 1
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++
      else if (child.type === 'link_open') child.meta = add('link', String(child.attrGet('href') ?? ''), line)
      else if (child.type === 'image') {
        child.meta = add('image', String(child.attrGet('src') ?? ''), line)
        if (plainText(child.children).trim() === '')
          env.problems.push(
            warning(
              'WB302',
              `The image ${child.attrGet('src') ?? ''} has no text alternative.`,
              { file: env.file, line },
              'Say what it shows: ![a lamp in a window](lamp.png)',
            ),
          )
      }
    }
  }
}
