// Signs that the page itself puts up: it is unlisted, or it belongs to a version that is not the one to read.
import type { ReactNode } from 'react'
import type { CategoryPage, DocPage, SiteData } from '../page-data.ts'
import { Icon } from './icons.tsx'

export function UnlistedNotice({ unlisted }: { unlisted: true | undefined }) {
  if (!unlisted) return null
  return (
    <Notice title="Unlisted page">
      This page is not in any list, and search engines are asked to leave it out. Only somebody with its address finds
      it.
    </Notice>
  )
}

interface VersionProps {
  site: SiteData
  page: DocPage | CategoryPage
}

const versionOf = ({ site, page }: VersionProps) => site.versions.find(({ name }) => name === page.version)

export function VersionNotice({ site, page }: VersionProps) {
  if (typeof VERSIONS_HAVE_NOTICES !== 'undefined' && !VERSIONS_HAVE_NOTICES) return null
  const version = versionOf({ site, page })
  const latest = site.versions.find(({ isLast }) => isLast)
  if (!version || version.banner === 'none') return null
  return (
    <Notice title="Another version">
      {version.banner === 'unreleased' ? 'This is unreleased documentation for ' : 'This is documentation for '}
      {site.title} <b>{version.label}</b>
      {version.banner === 'unreleased' ? '.' : ', which is no longer actively maintained.'}{' '}
      {latest && (
        <>
          For up-to-date documentation, see the{' '}
          <b>
            <a href={page.versions?.[latest.name] ?? latest.mainHref} data-version={latest.name}>
              latest version
            </a>
          </b>{' '}
          ({latest.label}).
        </>
      )}
    </Notice>
  )
}

export function VersionBadge({ site, page }: VersionProps) {
  if (typeof VERSIONS_HAVE_NOTICES !== 'undefined' && !VERSIONS_HAVE_NOTICES) return null
  const version = versionOf({ site, page })
  return version?.badge ? <p className="badge">Version: {version.label}</p> : null
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
