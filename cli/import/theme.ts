// Navbar, footer, announcement and colour mode.
import { DEFAULT_ID, DROPDOWN_ITEMS, FOOTER_LINKS, NAVBAR_ITEMS } from '../config/schema.ts'
import { isMap } from '../core/is-map.ts'
import { SIDEBAR_OPTIONS } from './docs.ts'
import { HINTS, keptKeys, leaveRest, listAt, mapAt, type Reader, same, take, type Values } from './reader.ts'

const THEME_PARTS = /^(?:image|metadata|navbar|footer|announcementBar|colorMode|tableOfContents|docs|blog|mermaid)$/

export function themeConfig(theme: Values, reader: Reader): Values {
  for (const key of Object.keys(theme))
    if (!THEME_PARTS.test(key)) reader.leave(theme, key, `"themeConfig.${key}"`, HINTS[key])
  for (const part of ['docs', 'blog'] as const) {
    const ofPart = mapAt(theme, part)
    leaveRest(ofPart, ['sidebar'], `themeConfig.${part}`, reader)
    const [taken, name] =
      part === 'docs' ? [Object.keys(SIDEBAR_OPTIONS), 'the sidebar'] : [[], 'the sidebar of the blog']
    leaveRest(mapAt(ofPart, 'sidebar'), taken, name, reader)
  }
  const { navbar, footer, colorMode } = theme
  const colorModes = same('defaultMode', 'disableSwitch', 'respectPrefersColorScheme')
  leaveRest(mapAt(theme, 'colorMode'), Object.keys(colorModes), 'colorMode', reader)
  leaveRest(mapAt(theme, 'navbar'), ['title', 'hideOnScroll', 'logo', 'items'], 'the navbar', reader)
  return {
    ...take(theme, same('image', 'announcementBar')),
    ...(isMap(colorMode) && { colorMode: take(colorMode, colorModes) }),
    ...(isMap(navbar) && {
      navbar: {
        ...take(navbar, same('title', 'hideOnScroll')),
        // In Docusaurus a logo without a title is shown alone.
        ...(isMap(navbar.logo) && navbar.title === undefined && !reader.isUnknown(navbar, 'title') && { title: null }),
        ...(isMap(navbar.logo) && { logo: logoOf(navbar.logo, reader) }),
        // The default position is left in Docusaurus, and right here.
        items: listAt(navbar, 'items')
          .flatMap((item, i) => navbarItem(item, listAt(navbar, 'items'), i, NAVBAR_ITEMS, reader))
          .map((item) => ({ ...item, position: item.position ?? 'left' })),
      },
    }),
    ...(isMap(footer) && {
      footer: {
        ...take(footer, same('style', 'copyright')),
        ...(isMap(footer.logo) && { logo: logoOf(footer.logo, reader) }),
        ...(listAt(footer, 'links').length > 0 && { links: footerLinks(listAt(footer, 'links'), reader) }),
      },
    }),
  }
}

function logoOf(logo: Values, reader: Reader): Values {
  const names = same('src', 'srcDark', 'alt', 'href', 'target', 'width', 'height')
  leaveRest(logo, Object.keys(names), 'the logo', reader)
  const kept = take(logo, names)
  for (const key of ['src', 'srcDark']) if (typeof kept[key] === 'string') kept[key] = kept[key].replace(/^\/+/, '')
  for (const key of ['width', 'height'])
    if (typeof kept[key] === 'string') kept[key] = Number.parseFloat(kept[key]) || undefined
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

type ItemSchemas = Record<string, { shape: object }>

function navbarItem(item: unknown, owner: unknown[], at: number, allowed: ItemSchemas, reader: Reader): Values[] {
  if (!isMap(item)) return []
  const items = Array.isArray(item.items) ? item.items : undefined
  const given = item.type === undefined || item.type === 'default' ? undefined : String(item.type)
  const type = given ?? (items ? 'dropdown' : 'link')
  const schema = Object.hasOwn(allowed, type) ? allowed[type] : undefined
  if (!schema) {
    reader.leave(owner, at, `The navbar item of type "${type}"`)
    return []
  }
  const { type: _, docsPluginId: docs = DEFAULT_ID, ...rest } = item
  if (docs !== DEFAULT_ID) rest.docs = docs
  // An icon drawn by CSS; its label for screen readers becomes the label.
  if (/^(?:link|dropdown)$/.test(type)) rest.label ??= item['aria-label'] ?? item.title
  if (rest.label === undefined && /^(?:link|dropdown)$/.test(type)) {
    const address = item.href ?? item.to
    const what = address === undefined ? 'A navbar item' : `The navbar item to ${String(address)}`
    reader.leave(owner, at, `${what}, whose label is unknown,`, 'Write it into site.config.ts with its label.')
    return []
  }
  if (type === 'html' && reader.isUnknown(item, 'value')) return []
  if (type === 'link' && hasNoAddress(rest)) {
    reader.leave(owner, at, `The navbar item "${String(rest.label)}", ${NO_ADDRESS}`, GIVE_ADDRESS)
    return []
  }
  for (const key of ['dropdownItemsBefore', 'dropdownItemsAfter'])
    if (Array.isArray(rest[key])) rest[key] = dropdownItems(rest[key], reader)
  const kept = {
    ...(given !== undefined && { type: given }),
    ...keptKeys(addressesFrom(rest), schema.shape, item, `navbar item "${String(item.label ?? type)}"`, reader),
  }
  if (!items || type !== 'dropdown') return [kept]
  return [{ ...kept, items: dropdownItems(items, reader) }]
}

const dropdownItems = (items: unknown[], reader: Reader) =>
  items.flatMap((one, i) => navbarItem(one, items, i, DROPDOWN_ITEMS, reader))

/** Makes addresses of the site start with '/'. */
function addressesFrom(item: Values): Values {
  const rooted = (to: unknown) => (typeof to === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? `/${to}` : to)
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, /^(?:to|activeBasePath)$/.test(key) ? rooted(value) : value]),
  )
}

const hasNoAddress = (item: Values) => item.to === undefined && item.href === undefined
const NO_ADDRESS = 'whose address is unknown,'
const GIVE_ADDRESS = 'Write it into site.config.ts with its address.'

function footerLinks(links: unknown[], reader: Reader): unknown[] {
  return links.flatMap((link, i) => {
    if (!isMap(link) || !Array.isArray(link.items)) return footerLink(link, links, i, reader)
    const { items } = link
    leaveRest(link, ['title', 'items'], `the footer column "${String(link.title)}"`, reader)
    return [{ ...take(link, same('title')), items: items.flatMap((one, j) => footerLink(one, items, j, reader)) }]
  })
}

function footerLink(link: unknown, owner: unknown[], at: number, reader: Reader): Values[] {
  if (!isMap(link)) return []
  if ('html' in link) return [{ html: link.html }]
  const what = `footer link "${String(link.label)}"`
  if (hasNoAddress(link)) {
    reader.leave(owner, at, `The ${what}, ${NO_ADDRESS}`, GIVE_ADDRESS)
    return []
  }
  return [keptKeys(addressesFrom(link), FOOTER_LINKS.link.shape, link, what, reader)]
}
