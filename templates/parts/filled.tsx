// Texts with places that take more than text.
import { Fragment, type ReactNode } from 'react'

/** As `fill`, with elements in the places. */
export function Filled({ text, ...values }: { text: string; [name: string]: ReactNode }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, i) => <Fragment key={piece}>{i % 2 === 1 ? values[piece] : piece}</Fragment>)
}
