// Texts with placeholders that elements replace.
import { Fragment, type ReactNode } from 'react'

/** Like `fill`, with elements for the placeholders. */
export function Filled({ text, ...values }: { text: string; [name: string]: ReactNode }) {
  return text.split(/\{(\w+)\}/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain a placeholder twice
    <Fragment key={i}>{i % 2 === 1 ? values[piece] : piece}</Fragment>
  ))
}
