// The announcement bar. client/before-paint.ts marks <html> before the first paint if it was dismissed,
// and the style sheet hides it, so it never flashes.
import { useEffect, useState } from 'react'
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY, localStore } from '../browser/storage.ts'
import { Icon } from '../icons/icons.tsx'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'

export function AnnouncementBar({ bar }: { bar: NonNullable<SiteData['announcementBar']> }) {
  const { id, html, isCloseable } = bar
  const [isDismissed, setDismissed] = useState(false)

  useEffect(() => {
    if (!isCloseable) return
    const follow = (value: string | null) => {
      document.documentElement.dataset.announcement = value === 'true' ? 'dismissed' : 'open'
      setDismissed(value === 'true')
    }
    follow(localStore.get(ANNOUNCEMENT_DISMISS_KEY))
    return localStore.listen(ANNOUNCEMENT_DISMISS_KEY, follow)
  }, [isCloseable])

  function dismiss() {
    // Another tab may have cleared it since the page was loaded.
    localStore.set(ANNOUNCEMENT_ID_KEY, id)
    localStore.set(ANNOUNCEMENT_DISMISS_KEY, 'true')
  }

  if (isDismissed) return null
  return (
    <section className="announce" aria-label={text.announcement}>
      <AnnouncementText html={html} />
      {isCloseable && (
        <button className="icon" type="button" aria-label={text.close} onClick={dismiss}>
          <Icon name="close" />
        </button>
      )}
    </section>
  )
}

/** Trusted: it comes from the config. */
const AnnouncementText = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />
