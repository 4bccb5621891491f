// The file `_headers` of content/static, whose rules are added to the generated ones. Checks that it does not switch off what keeps
// content from running code.

import type { Asset } from '../content/model.ts'
import { error, type Report } from '../core/errors.ts'
import { readFound } from '../core/find-files.ts'

export const HEADERS_FILE = '_headers'

/** A path, and the lines below it: `X-Frame-Options: DENY`. */
export interface HeaderRule {
  path: string
  lines: { text: string; line: number }[]
}

export function headerRulesOf(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [i, row] of text.split(/\r?\n/).entries()) {
    const bare = row.trim()
    if (bare === '' || bare.startsWith('#')) continue
    if (/^\s/.test(row)) rules.at(-1)?.lines.push({ text: bare, line: i + 1 })
    else rules.push({ path: bare, lines: [] })
  }
  return rules
}

/** 'X-Frame-Options: DENY' → 'x-frame-options' */
export const headerName = (line: string): string => line.replace(/\s*:.*$/s, '').toLowerCase()

/** The rules of the site's own file; [] if there is none. */
export function ownHeaders(statics: Asset[]): HeaderRule[] {
  const own = fileOf(statics)
  return own ? headerRulesOf(readFound(own).toString()) : []
}

const fileOf = (statics: Asset[]) => statics.find(({ path }) => path === HEADERS_FILE)

/** Headers that decide whether a file of the content can run code. */
const PROTECTION = /^(?:!.*|content-security-policy|content-type|x-content-type-options)$/

export function checkHeaders(statics: Asset[], { staticCode }: { staticCode: boolean }, report: Report) {
  const file = fileOf(statics)?.file
  if (file === undefined || staticCode) return
  for (const { text, line } of ownHeaders(statics).flatMap(({ lines }) => lines)) {
    if (!PROTECTION.test(headerName(text))) continue
    const message = `_headers must not set or remove ${JSON.stringify(text.replace(/\s*:.*$/s, ''))}: content could then run code.`
    const hint =
      'Remove the line. To allow other hosts in the content policy, use "contentPolicy" in site.config.ts; with staticCode: true there, _headers may set every header.'
    report(error('WB552', message, { file, line }, hint))
  }
}
