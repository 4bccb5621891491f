// Icon components. They have no accessible name, because the control around them has one.
import { text } from '../text.ts'
import { CHROME_ICONS, type ChromeIconName } from './chrome-icons.ts'

export function Icon({ name }: { name: ChromeIconName }) {
  return <Drawn className={`i i-${name}`} paths={CHROME_ICONS[name]} />
}

/** An icon from the config. `paths` is the content of its <svg>. */
export const ChosenIcon = ({ paths }: { paths: string }) => <Drawn className="i" paths={paths} />

const Drawn = ({ className, paths }: { className: string; paths: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: paths }} />
)

/** Marks a link that leaves the site; placed after its text. */
export function ExternalMark() {
  return (
    <>
      <Icon name="external" />
      <span className="vh">{text.opensNewTab}</span>
    </>
  )
}
