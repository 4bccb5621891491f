// The announcement bar. client/before-paint.ts marks <html> if it was dismissed, before the first paint and when it is closed,
// and the style sheet hides it.
import { Icon } from '../icons/icons.tsx'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'

export function AnnouncementBar({ bar: { html, isCloseable } }: { bar: NonNullable<SiteData['announcementBar']> }) {
  return (
    <section className="announce" aria-label={text.announcement}>
      {/* Trusted: it comes from the config. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {isCloseable && (
        <button className="icon" type="button" aria-label={text.close}>
          <Icon name="close" />
        </button>
      )}
    </section>
  )
}
