// The package has no types.
declare module 'commonmark-spec' {
  const commonmark: { tests: { markdown: string; html: string; section: string; number: number }[] }
  export default commonmark
}
