// The footer: a skyline, the site's name, links and copyright. It is the same on all pages,
// so the server renders it once and the scripts treat it as an inert string; see templates/inert.ts.
import { ChosenIcon, ExternalMark } from '../icons/icons.tsx'
import type { FooterLink, SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import { LogoImage } from './logo.tsx'
import { CustomHtml } from './navbar-link.tsx'

export function Footer({ site }: { site: SiteData }) {
  const { footer } = site
  if (!footer)
    return site.footerSlot || site.offline ? (
      <footer className="foot light">
        {site.footerSlot && <div className="wrap" dangerouslySetInnerHTML={{ __html: site.footerSlot }} />}
        {site.offline && <OfflineOffer {...site.offline} />}
      </footer>
    ) : null
  return (
    <footer className={footer.style === 'light' ? 'foot light' : 'foot'}>
      {footer.drawing && <div className="shore" dangerouslySetInnerHTML={{ __html: footer.drawing }} />}
      <div className="wrap">
        <div>
          <p className="brand">
            {footer.logo && <LogoImage logo={footer.logo} isBelow />}
            {site.title}
          </p>
          <p>{footer.tagline}</p>
          {footer.copyright && <CustomHtml html={footer.copyright} />}
        </div>
        {footer.columns.map(({ title, items }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the config never changes while a page is shown
          <div key={i}>
            {title && <h2>{title}</h2>}
            <ul>
              {items.map((item, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={j}>{'html' in item ? <CustomHtml html={item.html} /> : <FooterAnchor {...item} />}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {site.footerSlot && <div className="wrap" dangerouslySetInnerHTML={{ __html: site.footerSlot }} />}
      {site.offline && <OfflineOffer {...site.offline} />}
    </footer>
  )
}

/** Filled by offline/offer.ts where a browser can keep the site. */
export const OfflineOffer = ({ root, summary, file }: NonNullable<SiteData['offline']>) => (
  <>
    <p className="wrap offline" data-offline="" data-root={root} data-summary={summary} hidden />
    {file && (
      <noscript>
        <p className="wrap offline">
          <a href={file}>{text.offlineOneFile}</a>
        </p>
      </noscript>
    )}
  </>
)

function FooterAnchor({ label, href, target, external, icon }: FooterLink) {
  return (
    <a href={href} target={target} {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
      {icon !== undefined && <ChosenIcon paths={icon} />}
      {label}
      {external && <ExternalMark />}
    </a>
  )
}
