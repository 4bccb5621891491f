/** JSON as it stands in a file that people may read. */
export const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
