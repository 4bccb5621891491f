// The home page: the site's name on the horizon, what it is, ways in.
import { useState } from 'react'
import { UntranslatedNotice } from '../article/notices.tsx'
import { PostCard } from '../blog/post-card.tsx'
import { ChosenIcon, Icon } from '../icons/icons.tsx'
import type { HomeCard, HomePage, HomePart, HomeSection, SiteData } from '../page-data.ts'
import { inLanguage, lineOf } from '../parts/in-language.tsx'
import { Drawing, Inert } from '../parts/inert.tsx'
import { LinkCards, Links } from '../parts/link-cards.tsx'
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
      </div>
      {page.parts.map((part, i) => (
        // The parts of a page never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: it is the only key of a part
        <Part key={i} part={part} field={`parts.${i}.html`} page={page} />
      ))}
      <Inert className="wrap prose" field="slotAfter" html={page.slotAfter ?? ''} />
    </main>
  )
}

function Part({ part, field, page }: { part: HomePart; field: string; page: HomePage }) {
  switch (part.kind) {
    case 'cards':
      return <Cards cards={part.cards} />
    case 'html':
      return <Inert as="article" className="wrap prose" field={field} html={part.html} {...inLanguage(page)} />
    case 'sections':
      return part.asCards ? <Cards cards={part.sections} /> : <Index sections={part.sections} />
    case 'finds':
      return <Finds finds={part.finds} />
    case 'posts':
      return <Latest posts={page.posts} />
  }
}

function Cards({ cards }: { cards: (HomeCard | HomeSection)[] }) {
  return (
    <div className="wrap">
      <LinkCards
        items={cards.map(({ title, image, icon, ...card }) => ({
          label: title,
          picture: image ? <Picture {...image} /> : icon !== undefined && <ChosenIcon paths={icon} />,
          ...('text' in card ? { description: card.text, href: card.href } : { links: card.links }),
        }))}
      />
    </div>
  )
}

function Picture({ href, alt, isIcon }: NonNullable<HomeCard['image']>) {
  const image = <img className={isIcon ? 'i' : 'o'} src={href} alt={alt} loading="lazy" />
  return isIcon ? image : <div className="cover">{image}</div>
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

function Index({ sections }: { sections: HomeSection[] }) {
  return (
    <section className="wrap" aria-labelledby="index-title">
      <h2 id="index-title" className="vh">
        {text.index}
      </h2>
      <div className="index">
        {sections.map(({ title, links }) => (
          <div key={title}>
            <h3>{title}</h3>
            <Links links={links} />
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
