// Plural forms.
import { fill } from './fill.ts'
import type { PluralForms } from './language.ts'

/** ({ one: 'One post', other: '{count} posts' }, 20) → '20 posts'. `locale`: BCP 47 tag. */
export function countOf(
  forms: PluralForms,
  count: number,
  locale: string,
  values: Record<string, string> = {},
): string {
  formats[locale] ??= { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
  const { rules, numbers } = formats[locale]
  return fill(forms[rules.select(count)] ?? forms.other, { ...values, count: numbers.format(count) })
}

/** Cached: creating a PluralRules object takes longer than rendering a small page. */
const formats: Record<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }> = {}
