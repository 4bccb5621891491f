// Reads HTML. The only file that knows the parser: search text, Markdown copies, feeds and checks use these functions.
import { Parser } from 'htmlparser2'

export type Attributes = Record<string, string>

export interface HtmlHandlers {
  open?(name: string, attributes: Attributes): void
  /** Entities are decoded. A text may arrive in several pieces. */
  text?(text: string): void
  /** Called once for each `open`, also for elements without an end tag such as `<br>`. */
  close?(name: string): void
}

/** Calls the handlers in document order. Names of elements and attributes are lower case; comments are skipped. */
export function parseHtml(html: string, { open, text, close }: HtmlHandlers): void {
  new Parser({
    ...(open && { onopentag: open }),
    ...(text && { ontext: text }),
    ...(close && { onclosetag: close }),
  }).end(html)
}
