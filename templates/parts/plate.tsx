// The page heading: title and drawing on the horizon line, description below.
import type { ReactNode } from 'react'
import { Drawing } from './inert.tsx'

interface PlateProps {
  /** Text of the h1; empty when the author hides it. */
  heading: ReactNode
  drawing: string
  /** One or two sentences under the line. */
  lede?: ReactNode
  /** Shown above the title: breadcrumbs, version badge. */
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
      {/* An empty line keeps the text below clear of the drawing's roots. */}
      {lede ? <p className="lede">{lede}</p> : <div className="lede" />}
    </header>
  )
}
