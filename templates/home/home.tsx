// The home page: the site's name on the horizon, what it is, ways in.
import { useState } from 'react'
import { UntranslatedNotice } from '../article/notices.tsx'
import { PostCard } from '../blog/post-card.tsx'
import { Icon } from '../icons/icons.tsx'
import type { HomePage, SiteData } from '../page-data.ts'
import { inLanguage, lineOf } from '../parts/in-language.tsx'
import { Drawing, Inert } from '../parts/inert.tsx'
import { LinkCards } from '../parts/link-cards.tsx'
import { text } from '../text.ts'

export default function Home({ page }: { page: HomePage; site: SiteData }) {
  return (
    <main id="main" tabIndex={-1}>
      <div className="opening">
        <Horizon page={page} />
        <Pitch page={page} />
      </div>
      <div className="wrap">
        <UntranslatedNotice page={page} />
        {page.lede && <p className="lede intro">{lineOf(page.lede, page)}</p>}
        <LinkCards
          items={page.cards.map(({ title, text, ...link }) => ({ label: title, description: text, ...link }))}
        />
        <Inert as="article" className="prose" field="html" html={page.html} {...inLanguage(page)} />
        <Index sections={page.sections} />
      </div>
      {page.finds.length > 0 && <Finds finds={page.finds} />}
      <Latest posts={page.posts} />
      <Inert className="wrap prose" field="slotAfter" html={page.slotAfter ?? ''} />
    </main>
  )
}

function Horizon({ page: { heading, drawing, wordmark } }: { page: HomePage }) {
  return (
    <div className="hero">
      <Drawing field="drawing" html={drawing} />
      <h1 className={wordmark === undefined ? 'word' : 'vh'}>{heading}</h1>
      {wordmark !== undefined && <Drawing field="wordmark" html={wordmark} />}
    </div>
  )
}

/** One sentence about the site, buttons, and a moment of play. With the name above, it fits into the first screen. */
function Pitch({ page }: { page: HomePage }) {
  return (
    <section className="wrap pitch" aria-label={text.introduction}>
      <div>
        <p className="tag">{page.tagline}</p>
        {page.about && <p className="lede">{lineOf(page.about, page)}</p>}
        <div className="acts">
          {page.actions.map(({ label, href }, i) => (
            <a key={href} className={i === 0 ? 'btn' : 'btn quiet'} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
      {page.moment && (
        <figure className="play">
          <figcaption>
            <Icon name="d8" />
            <span>{text.moment}</span>
          </figcaption>
          <p>{lineOf(page.moment, page)}</p>
        </figure>
      )}
    </section>
  )
}

function Index({ sections }: Pick<HomePage, 'sections'>) {
  if (sections.length === 0) return null
  return (
    <section aria-labelledby="index-title">
      <h2 id="index-title" className="vh">
        {text.index}
      </h2>
      <div className="index">
        {sections.map(({ title, links }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Finds({ finds }: { finds: string[] }) {
  const [shown, setShown] = useState(0)
  // One step at least and never the whole way round: the next find is always another one.
  const searchAgain = () => setShown((shown + 1 + Math.floor(Math.random() * (finds.length - 1))) % finds.length)
  return (
    <section className="band" aria-labelledby="find-title">
      <div className="wrap">
        <Icon name="d8" />
        <div>
          <h2 id="find-title">{text.finds}</h2>
          <p aria-live="polite">{finds[shown]}</p>
        </div>
        {finds.length > 1 && (
          <button className="btn live" type="button" onClick={searchAgain}>
            <Icon name="d8" />
            {text.findAgain}
          </button>
        )}
      </div>
    </section>
  )
}

function Latest({ posts }: Pick<HomePage, 'posts'>) {
  if (posts.length === 0) return null
  return (
    <div className="wrap">
      <section className="latest" aria-labelledby="latest-title">
        <h2 id="latest-title">{text.fromBlog}</h2>
        <div className="trio">
          {posts.map((post, i) => (
            <PostCard key={post.href} post={post} index={i} level={3} isShort />
          ))}
        </div>
      </section>
    </div>
  )
}
