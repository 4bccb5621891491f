import { useState } from 'react'

/** Rolls a number of six-sided dice and counts the sixes. */
export default function DicePool({ dice = 3 }: { dice?: number }) {
  const [faces, setFaces] = useState<number[]>([])
  const roll = () => setFaces(Array.from({ length: dice }, () => 1 + Math.floor(Math.random() * 6)))
  const sixes = faces.filter((face) => face === 6).length
  return (
    <p>
      <button className="btn" type="button" onClick={roll}>
        Roll {dice} dice
      </button>{' '}
      <span aria-live="polite">{faces.length > 0 && `${faces.join(', ')}: ${sixes} sixes`}</span>
    </p>
  )
}
