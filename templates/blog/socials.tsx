// Links to an author on other sites.
import { Fragment } from 'react'
import type { PageLink } from '../page-data.ts'

export const Socials = ({ links }: { links: PageLink[] }) =>
  links.map(({ label, href }, i) => (
    <Fragment key={href}>
      {i > 0 && ' · '}
      <a href={href} rel="me noopener noreferrer">
        {label}
      </a>
    </Fragment>
  ))
