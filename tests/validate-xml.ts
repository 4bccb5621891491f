// XML against the schemas beside this file, by the reference implementation.
import fs from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'

/** '12: what is wrong' for each fault of a file; nothing for a valid one. */
export async function xmlFaults(xml: string, schema: 'rss' | 'atom' | 'sitemap'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'given.xml', contents: xml },
    schema: fs.readFileSync(path.join(import.meta.dirname, `schemas/${schema}.rng`), 'utf8'),
    extension: 'relaxng',
  })
  return errors.map(({ loc, message }) => `${loc?.lineNumber ?? '?'}: ${message}`)
}
