// The page's heading: its name stands on the horizon beside its drawing, what it means hangs below.
import type { ReactNode } from 'react'
import { Drawing } from './inert.tsx'

interface PlateProps {
  /** Text of the h1; empty when the author hides it. */
  heading: ReactNode
  drawing: string
  /** One or two sentences under the line. */
  lede?: ReactNode
  /** Stands above the title: breadcrumbs, a version badge. */
  children?: ReactNode
}

export function Plate({ heading, drawing, lede, children }: PlateProps) {
  return (
    <header className="plate">
      {children}
      <div className="stand">
        {heading && <h1>{heading}</h1>}
        <Drawing field="drawing" html={drawing} />
      </div>
      {/* Without words it still keeps the text below clear of the drawing's roots. */}
      {lede ? <p className="lede">{lede}</p> : <div className="lede" />}
    </header>
  )
}
