// Icons of the chrome. They are never named: the control they sit in has the name.
import { text } from '../text.ts'
import { CHROME_ICONS, type ChromeIconName } from './chrome-icons.ts'

export function Icon({ name }: { name: ChromeIconName }) {
  return <Drawn className={`i i-${name}`} paths={CHROME_ICONS[name]} />
}

/** An icon that the config chose: `paths` is what stands inside its svg. */
export const ChosenIcon = ({ paths }: { paths: string }) => <Drawn className="i" paths={paths} />

const Drawn = ({ className, paths }: { className: string; paths: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: paths }} />
)

/** Stands after the text of a link that leaves the site. */
export function ExternalMark() {
  return (
    <>
      <Icon name="external" />
      <span className="vh">{text.opensNewTab}</span>
    </>
  )
}
