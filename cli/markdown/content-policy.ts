// Reports HTML elements and attributes that the site's content security policy blocks, and removes the attributes.
import { allowedAttributes, isAllowedScript, isBlockedElement, isBlockedScript } from '../core/content-policy.ts'
import { addError, addWarning } from './places.ts'
import { reportedBefore } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

const SCRIPT_HINT =
  'Make it a component, which :::component shows: components: { name: "name.tsx" } in site.config.ts. A script for the whole site goes into "head" there.'

const HINTS: Record<string, string> = { script: SCRIPT_HINT, style: 'Write it into theme.css, next to site.config.ts.' }

/** Reports an element that does nothing, and a script that would run on some visits only. */
export function reportElement(element: string, attributes: string, line: number, env: MarkdownEnv) {
  if (element === 'script' && isAllowedScript(attributes)) {
    const message = 'A script in a page runs when the page is loaded, but not when a visitor follows a link to it.'
    addError(env, 'WB378', message, line, SCRIPT_HINT)
    return
  }
  const isBlocked = element === 'script' ? isBlockedScript(attributes) : isBlockedElement(element)
  if (!isBlocked || reportedBefore(env, `blocked ${element}`)) return
  const does = element === 'iframe' ? 'is shown as a link' : 'does nothing'
  const message = `<${element}> ${does}: the site's content security policy blocks it.`
  const hint = HINTS[element] ?? 'Write a link to it: [text](address).'
  addWarning(env, 'WB377', message, line, hint)
}

/** Whether an element changes where the page or its links lead, wherever it is on the page. Reports it. */
export function actsOnPage(element: string, attributes: string, line: number, env: MarkdownEnv): boolean {
  if (element !== 'base' && !(element === 'meta' && /\shttp-equiv\b/i.test(attributes))) return false
  if (!reportedBefore(env, `left out ${element}`)) {
    const message = `<${element}> is left out: it would change where the page or its links lead.`
    addWarning(
      env,
      'WB377',
      message,
      line,
      'Remove it. An old address of a page goes into "redirects" in site.config.ts.',
    )
  }
  return true
}

const ADDRESS = /\s+((?:xlink:)?href|(?:form)?action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/gi

/** `javascript:` addresses, and `data:` addresses that browsers open as a page with scripts. */
const RUNS = /^(?:javascript|vbscript):|^data:(?:text\/(?:html|xml)|application\/(?:xhtml\+)?xml|image\/svg)/i

const NAMED_CHARACTERS: Record<string, string> = { colon: ':', tab: '', newline: '', sol: '/', plus: '+' }

/** An address as a browser reads it: character references resolved, spaces and control characters removed. */
const asRead = (address: string) =>
  address
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/&(\w+);/g, (whole, name: string) => NAMED_CHARACTERS[name.toLowerCase()] ?? whole)
    .replace(/[\0-\x20]/g, '')

/** Removes and reports attributes that run code. */
export const withoutBlocked = (attributes: string, line: number, env: MarkdownEnv): string =>
  withoutCode(attributes, line, env).replace(ADDRESS, (whole, name: string, double, single, bare) => {
    if (!RUNS.test(asRead(double ?? single ?? bare ?? ''))) return whole
    if (!reportedBefore(env, `address ${name}`)) {
      const message = `The attribute "${name}" is left out: its address runs code, which content may not do.`
      addWarning(env, 'WB375', message, line, 'Write the address of a page.')
    }
    return ''
  })

const withoutCode = (attributes: string, line: number, env: MarkdownEnv): string =>
  allowedAttributes(attributes, (name) => {
    if (reportedBefore(env, `attribute ${name}`)) return
    const message = `The attribute "${name}" is left out: the site's content security policy blocks it.`
    addWarning(env, 'WB375', message, line, 'Remove it.')
  })
