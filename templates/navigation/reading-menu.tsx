// Reading ease: size of the text, space between lines, a plain background. Kept in the browser; client/before-paint.ts applies it.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { localStore, READING_KEY } from '../browser/storage.ts'
import { text } from '../text.ts'

/** Words of `data-reading` on `<html>`; styles: navigation/reading-menu.css. */
const CHOICES = ['large', 'larger', 'wide', 'plain'] as const

type Choice = (typeof CHOICES)[number]

const choicesIn = (words = '') => CHOICES.filter((one) => words.split(' ').includes(one))

export function ReadingMenu() {
  const [chosen, setChosen] = useState<Choice[]>([])
  const menu = useRef<HTMLDetailsElement>(null)
  const name = useId()
  // The first render is that of the server. There may be two menus on the page, and other tabs.
  useEffect(() => {
    const { dataset } = document.documentElement
    setChosen(choicesIn(dataset.reading))
    const show = (stored: string | null) => {
      dataset.reading = stored ?? ''
      setChosen(choicesIn(dataset.reading))
    }
    // A page in the back/forward cache was not notified of changes.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && show(localStore.get(READING_KEY))
    addEventListener('pageshow', onPageShow)
    const stopListening = localStore.listen(READING_KEY, show)
    return () => {
      stopListening()
      removeEventListener('pageshow', onPageShow)
    }
  }, [])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])

  /** Adds a choice and drops the others of its kind. */
  function choose(choice: Choice | undefined, others: Choice[]) {
    // The attribute is right even before the first effect.
    const before = choicesIn(document.documentElement.dataset.reading)
    const now = CHOICES.filter((one) => one === choice || (before.includes(one) && !others.includes(one)))
    localStore.set(READING_KEY, now.join(' '))
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  const sizes: [Choice | undefined, string][] = [
    [undefined, text.sizeNormal],
    ['large', text.sizeLarge],
    ['larger', text.sizeLarger],
  ]
  return (
    // At the end of the menu on phones its choices are below the edge of the screen.
    <details
      className="ease"
      ref={menu}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="icon" aria-label={text.readingEase} title={text.readingEase}>
        <span aria-hidden="true">Aa</span>
      </summary>
      <fieldset className="menu">
        <legend className="vh">{text.readingEase}</legend>
        {sizes.map(([size, label]) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={size ? chosen.includes(size) : !chosen.some((one) => one === 'large' || one === 'larger')}
              onChange={() => choose(size, ['large', 'larger'])}
            />
            {label}
          </label>
        ))}
        {(['wide', 'plain'] as const).map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ target }) => choose(target.checked ? one : undefined, [one])}
            />
            {one === 'wide' ? text.wideLines : text.plainBackground}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
