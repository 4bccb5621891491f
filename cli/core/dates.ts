// Dates in content: kept as text, checked against the calendar, and shown in UTC, so that they do not depend on the time zone.
import { onceFor } from './once.ts'

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** YAML's date formats: with a time, numbers may have one digit, and a space may precede the zone. */
const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T|\s+)(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:(Z)|([+-]\d{2}):?(\d{2}))?$/

/** Parses a date. Without a time it is midnight UTC. Returns what is wrong if it is not valid. */
export function parseDate(written: string): { date: Date } | { fault: string } {
  const value = written.trim()
  const parts = DAY.exec(value) ?? TIMESTAMP.exec(value)
  const noDate = `${JSON.stringify(value)} is not a date: write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ssZ`
  if (!parts) return { fault: noDate }
  const [, year = '', month = '', day = '', hour, time = '', , zoneHours, zoneMinutes] = parts
  if (Number(year) === 0) return { fault: `${JSON.stringify(value)} is not a date: there is no year 0000` }
  const midnight = new Date(0)
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) // Date.UTC takes the year 25 for 1925
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day))
    return { fault: `${year}-${month}-${day} is not a calendar day` }
  if (hour === undefined) return value.length === 'YYYY-MM-DD'.length ? { date: midnight } : { fault: noDate }
  const zone = zoneHours === undefined ? 'Z' : `${zoneHours}:${zoneMinutes}`
  const date = new Date(`${isoDay(midnight)}T${hour.padStart(2, '0')}${time}${zone}`)
  return Number.isNaN(date.getTime()) ? { fault: `${JSON.stringify(value)} is not a time of day` } : { date }
}

/** '2025-01-10', in UTC. */
export const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** 'January 10, 2025' in the page's language, UTC. */
export function dateText(
  date: Date,
  { locale, calendar }: { locale: string; calendar: string },
  options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' },
): string {
  return formatter(locale, { ...options, calendar, timeZone: 'UTC' }).format(date)
}

const formatter = onceFor(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  (locale, options) => `${locale} ${JSON.stringify(options)}`,
)
