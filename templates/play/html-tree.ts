// HTML as a tree of elements and texts: what the build reads from articles, and the browser from its document.

export interface Tag {
  name: string
  attributes: Record<string, string>
  children: Part[]
}

export type Part = string | Tag

export const isTag = (part: Part): part is Tag => typeof part !== 'string'
