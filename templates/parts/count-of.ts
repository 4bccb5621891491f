// Numbers of things, as a language says them.
import type { PluralForms } from '../languages/language.ts'
import { fill } from './fill.ts'

/** ({ one: 'One post', other: '{count} posts' }, 20) → '20 posts'. `locale`: BCP 47 tag. */
export function countOf(
  forms: PluralForms,
  count: number,
  locale: string,
  values: Record<string, string> = {},
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return fill(form, { ...values, count: new Intl.NumberFormat(locale).format(count) })
}
