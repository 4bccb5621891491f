/** Indented JSON with a final newline, for files that people read. */
export const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
