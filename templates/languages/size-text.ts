/** Returns the size of a file as readers of the locale write it: '1.0 MB', '40 kB'. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 100_000
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
    minimumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(isLarge ? bytes / 1e6 : bytes / 1e3)
}
