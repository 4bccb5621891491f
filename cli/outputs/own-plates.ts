// Stat blocks that a component of the site makes: `replace.plate` in the config. The build renders it with the fields that
// markdown/data-blocks.ts has written into the block.

/** Props of the component. */
export interface PlateProps {
  /** Data file of the record: 'creatures'. */
  file: string
  id: string
  /** HTML of the fields that `plates` in the config names, by key, and of the `picture`. Fields without a value are missing. */
  fields: Record<string, string>
}

const FIELD = '<div data-field="([^"]*)">([^]*?)</div>'
const PLATE = new RegExp(`<div data-plate="([^"/]*)/([^"]*)">((?:${FIELD})*)</div>`, 'g')

/** Replaces the fields of each stat block in an article with what `render` makes of them. */
export const fillPlates = (html: string, render: (props: PlateProps) => string): string =>
  html.replace(PLATE, (_, file: string, id: string, fields: string) =>
    render({
      file,
      id,
      fields: Object.fromEntries(
        [...fields.matchAll(new RegExp(FIELD, 'g'))].map(([, key = '', value = '']) => [key, value]),
      ),
    }),
  )
