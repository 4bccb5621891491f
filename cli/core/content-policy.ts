// Finds HTML that the content security policy of a site blocks: elements, scripts and attributes. The policy: site/content-policy.ts.

const BLOCKED_ELEMENTS = new Set('embed frame iframe object style'.split(' '))
const FROM_THIS_SITE = /\ssrc\s*=\s*["']?(?!(?:[a-z][a-z0-9+.-]*:|\/\/))[^\s"']/i

/** Whether the policy blocks an element, wherever it comes from. */
export const isBlockedElement = (element: string) => BLOCKED_ELEMENTS.has(element)

/** Whether a script tag holds data that a browser does not run. */
const isData = (attributes: string) => /\stype\s*=\s*["']?application\/(?!(?:x-)?(?:java|ecma)script)/i.test(attributes)

/** Whether a script tag with these attributes runs: the policy allows files of this site only. */
export const isAllowedScript = (attributes: string) => !isData(attributes) && FROM_THIS_SITE.test(attributes)

/** Whether the policy blocks a script tag with these attributes. */
export const isBlockedScript = (attributes: string) => !isData(attributes) && !FROM_THIS_SITE.test(attributes)

/** Whether the policy blocks an attribute. */
export const isBlockedName = (attribute: string) => /^(?:style|on[a-z]+)$/i.test(attribute)

const BLOCKED = /\s+(style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi

/** Returns the attributes that the policy allows. Calls `onBlocked` for each of the others. */
export const allowedAttributes = (attributes: string, onBlocked: (name: string) => void = () => {}): string =>
  attributes.replace(BLOCKED, (_, name: string) => {
    onBlocked(name.toLowerCase())
    return ''
  })
