// Links to the previous and next page, and between the pages of a list.
import { fill } from '../languages/fill.ts'
import type { PageLink, Pager as PagerData } from '../page-data.ts'
import { text } from '../text.ts'

interface Neighbour {
  /** Label of the link: 'Previous', 'Older post'. */
  role: string
  link: PageLink | undefined
}

interface PagerProps {
  /** Name of the landmark. */
  label: string
  before: Neighbour
  after: Neighbour
}

export function Pager({ label, before, after }: PagerProps) {
  if (!before.link && !after.link) return null
  return (
    <nav className="pager" aria-label={label}>
      {before.link && <PagerLink role={before.role} title={before.link.label} href={before.link.href} />}
      {after.link && <PagerLink role={after.role} title={after.link.label} href={after.link.href} isAfter />}
    </nav>
  )
}

/** Pager of docs, in the order of the sidebar. */
export function DocsPager({ previous, next }: { previous?: PageLink | undefined; next?: PageLink | undefined }) {
  return (
    <Pager
      label={text.docsPages}
      before={{ role: text.previous, link: previous }}
      after={{ role: text.next, link: next }}
    />
  )
}

/** The pager of a list of posts. */
export function ListPager({ label, pager: { page, pages, newer, older } }: { label: string; pager: PagerData }) {
  const role = (page: number) => fill(text.pageOf, { page, pages })
  return (
    <Pager label={label} before={{ role: role(page - 1), link: newer }} after={{ role: role(page + 1), link: older }} />
  )
}

function PagerLink(props: { role: string; title: string; href: string; isAfter?: true }) {
  return (
    <a className={props.isAfter ? 'next' : 'prev'} rel={props.isAfter ? 'next' : 'prev'} href={props.href}>
      <small>{props.role}</small> <b>{props.title}</b>
    </a>
  )
}
