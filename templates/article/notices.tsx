// Signs that the page itself puts up: it is unlisted, or it belongs to a version that is not the one to read.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import type { CategoryPage, DocPage, LocalFacts, SiteData } from '../page-data.ts'
import { inLanguage } from '../parts/in-language.tsx'
import { text } from '../text.ts'
import { Filled } from './filled.tsx'

export function UnlistedNotice({ unlisted }: { unlisted: true | undefined }) {
  if (!unlisted) return null
  return <Notice title={text.unlisted}>{text.unlistedText}</Notice>
}

/** Nobody has translated the page: it is shown as the default locale has it. */
export function UntranslatedNotice({ page }: { page: LocalFacts }) {
  if (typeof HAS !== 'undefined' && !HAS.locales) return null
  return inLanguage(page) ? <Notice title={text.untranslated}>{text.untranslatedText}</Notice> : null
}

interface VersionProps {
  site: SiteData
  page: DocPage | CategoryPage
}

const versionOf = ({ site, page }: VersionProps) => site.versions.find(({ name }) => name === page.version)

export function VersionNotice({ site, page }: VersionProps) {
  if (typeof HAS !== 'undefined' && !HAS.versionNotices) return null
  const version = versionOf({ site, page })
  const latest = site.versions.find(({ docs, isLast }) => isLast && docs === version?.docs)
  if (!version || version.banner === 'none') return null
  return (
    <Notice title={text.otherVersion}>
      <Filled
        text={version.banner === 'unreleased' ? text.unreleased : text.unmaintained}
        site={site.title}
        version={<b>{version.label}</b>}
      />{' '}
      {latest && (
        <Filled
          text={text.upToDate}
          latest={
            <b>
              <a href={page.versions?.[latest.name] ?? latest.mainHref} data-version={latest.name}>
                {text.latestVersion}
              </a>
            </b>
          }
          version={latest.label}
        />
      )}
    </Notice>
  )
}

export function VersionBadge({ site, page }: VersionProps) {
  if (typeof HAS !== 'undefined' && !HAS.versionNotices) return null
  const version = versionOf({ site, page })
  return version?.badge ? <p className="badge">{fill(text.versionBadge, { version: version.label })}</p> : null
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign warning notice" role="note" aria-label={title}>
      <p>
        <Icon name="warning" />
        {title}
      </p>
      <div>
        <p>{children}</p>
      </div>
    </div>
  )
}
