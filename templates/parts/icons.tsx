// Icons of the chrome. They are never named: the control they sit in has the name.
import { ICONS, type IconName } from './icon-paths.ts'

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`i i-${name}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  )
}

/** Stands after the text of a link that leaves the site. */
export function ExternalMark() {
  return (
    <>
      <Icon name="external" />
      <span className="vh">(opens in new tab)</span>
    </>
  )
}
