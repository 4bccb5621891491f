// Message templates with `{placeholders}`.

/** ('Page {page} of {pages}', { page: 2, pages: 7 }) → 'Page 2 of 7' */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] as string)
