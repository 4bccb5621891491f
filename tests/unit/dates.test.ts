// Dates are days of the calendar, in UTC: where a build runs makes no difference.
import { expect, test, vi } from 'vitest'
import { dateText, parseDate } from '../../cli/core/dates.ts'

const iso = (text: string) => {
  const parsed = parseDate(text)
  return 'date' in parsed ? parsed.date.toISOString() : parsed.fault
}

test('days and instants are read in UTC, whatever the time zone', () => {
  expect(iso('2025-01-10')).toBe('2025-01-10T00:00:00.000Z')
  expect(iso('2024-02-29')).toBe('2024-02-29T00:00:00.000Z')
  expect(iso('0025-01-10')).toBe('0025-01-10T00:00:00.000Z')
  expect(iso('2025-01-10T10:00')).toBe('2025-01-10T10:00:00.000Z')
  expect(iso('2025-01-10 10:00:30')).toBe('2025-01-10T10:00:30.000Z')
  expect(iso('2025-01-10T00:30:00+01:00')).toBe('2025-01-09T23:30:00.000Z')
})

test('an invalid date is refused with the reason', () => {
  for (const day of ['2025-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00'])
    expect(iso(day)).toBe(`${day} is not a calendar day`)
  for (const text of ['2025-1-5', '10.01.2025', 'today', '', '2025', '2025-01-10T10', '1748736000'])
    expect(iso(text)).toContain('is not a date: write YYYY-MM-DD')
  expect(iso('0000-01-01')).toBe('"0000-01-01" is not a date: there is no year 0000')
  for (const text of ['2025-01-10T25:00', '2025-01-10T10:61']) expect(iso(text)).toContain('is not a time of day')
})

test('a date is formatted as the same day in every time zone', () => {
  vi.stubEnv('TZ', 'America/St_Johns')
  const parsed = parseDate('2025-01-10')
  expect('date' in parsed && dateText(parsed.date, { locale: 'en', calendar: 'gregory' })).toBe('January 10, 2025')
  vi.unstubAllEnvs()
})
