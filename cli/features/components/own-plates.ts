// Stat blocks that a component of the site makes: `replace.plate` in the config. The build renders it with the fields that
// markdown/data-blocks.ts has written into the block.
import type { PlateProps } from '../../config/define-config.ts'

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
