// Elements and attributes that the site's content security policy lets nobody see or run. On a page they would only fill the
// console.
import { error, warning } from '../errors.ts'
import { placeOf } from './places.ts'
import { saidBefore } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

const BLOCKED_ELEMENTS = new Set('embed frame iframe object style'.split(' '))
const FROM_THIS_SITE = /\ssrc\s*=\s*["']?(?!(?:[a-z][a-z0-9+.-]*:|\/\/))[^\s"']/i

/** Whether the policy blocks an element, wherever it comes from. */
export const isBlockedElement = (element: string) => BLOCKED_ELEMENTS.has(element)

/** Whether a script tag holds data that a browser does not run. */
const isData = (attributes: string) => /\stype\s*=\s*["']?application\/(?!(?:x-)?(?:java|ecma)script)/i.test(attributes)

/** Whether a script tag with these attributes runs: the policy allows files of this site only. */
export const isAllowedScript = (attributes: string) => !isData(attributes) && FROM_THIS_SITE.test(attributes)

/** Whether the policy blocks a script tag with these attributes. */
export const isBlockedScript = (attributes: string) => !isData(attributes) && !FROM_THIS_SITE.test(attributes)

/** Reports an element that does nothing, and a script that would run on some visits only. */
export function reportElement(element: string, attributes: string, line: number, env: MarkdownEnv) {
  if (element === 'script' && isAllowedScript(attributes)) {
    const message = 'A script in a page runs when the page is loaded, but not when a visitor follows a link to it.'
    const hint =
      'Remove it: scripts in pages are not supported. A script for the whole site can go into footer.copyright in site.config.ts.'
    env.problems.push(error('WB378', message, placeOf(env, line), hint))
    return
  }
  const isBlocked = element === 'script' ? isBlockedScript(attributes) : isBlockedElement(element)
  if (!isBlocked || saidBefore(env, `blocked ${element}`)) return
  const does = element === 'iframe' ? 'is shown as a link' : 'does nothing'
  const message = `<${element}> ${does}: the site's content security policy blocks it.`
  const hint = element === 'script' || element === 'style' ? 'Remove it.' : 'Write a link to it: [text](address).'
  env.problems.push(warning('WB377', message, placeOf(env, line), hint))
}

/** Whether the policy blocks an attribute. */
export const isBlockedName = (attribute: string) => /^(?:style|on[a-z]+)$/i.test(attribute)

const BLOCKED = /\s+(style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi

/** The attributes of a tag that are let pass. `onBlocked`: called for each that is not. */
export const letPass = (attributes: string, onBlocked: (name: string) => void = () => {}): string =>
  attributes.replace(BLOCKED, (_, name: string) => {
    onBlocked(name.toLowerCase())
    return ''
  })

const ADDRESS = /\s+((?:xlink:)?href|(?:form)?action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/gi

/** `javascript:` in an address, and data that browsers open as a page with scripts. */
const RUNS = /^(?:javascript|vbscript):|^data:(?:text\/(?:html|xml)|application\/(?:xhtml\+)?xml|image\/svg)/i

const NAMED_CHARACTERS: Record<string, string> = { colon: ':', tab: '', newline: '', sol: '/', plus: '+' }

/** An address as a browser reads it: character references are resolved, spaces and control characters do not count. */
const asRead = (address: string) =>
  address
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/&(\w+);/g, (whole, name: string) => NAMED_CHARACTERS[name.toLowerCase()] ?? whole)
    .replace(/[\0-\x20]/g, '')

/** The attributes of a tag in content without those that run code, each of which is reported. */
export const withoutBlocked = (attributes: string, line: number, env: MarkdownEnv): string =>
  withoutCode(attributes, line, env).replace(ADDRESS, (whole, name: string, double, single, bare) => {
    if (!RUNS.test(asRead(double ?? single ?? bare ?? ''))) return whole
    if (!saidBefore(env, `address ${name}`)) {
      const message = `The attribute "${name}" is left out: its address runs code, which content may not do.`
      env.problems.push(warning('WB375', message, placeOf(env, line), 'Write the address of a page.'))
    }
    return ''
  })

const withoutCode = (attributes: string, line: number, env: MarkdownEnv): string =>
  letPass(attributes, (name) => {
    if (saidBefore(env, `attribute ${name}`)) return
    const message = `The attribute "${name}" is left out: the site's content security policy blocks it.`
    env.problems.push(warning('WB375', message, placeOf(env, line), 'Remove it.'))
  })
