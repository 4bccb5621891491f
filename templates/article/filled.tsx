// Texts with places that take more than text.
import { Fragment, type ReactNode } from 'react'

/** As `fill`, with elements in the places. */
export function Filled({ text, ...values }: { text: string; [name: string]: ReactNode }) {
  return text.split(/\{(\w+)\}/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place may stand twice in a text
    <Fragment key={i}>{i % 2 === 1 ? values[piece] : piece}</Fragment>
  ))
}
