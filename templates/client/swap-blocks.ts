// An edit changes a paragraph, and only the blocks of the article that differ are replaced: what a reader opened, sorted or
// scrolled in the others stays, and little has to be laid out again.
import { makeDiceButtons } from '../play/dice-buttons.ts'

/** A node and the white space behind it. */
interface Block {
  nodes: ChildNode[]
  /** Its original HTML: a reader may have changed the node since. */
  source: string
}

/** Makes writing to the article's `innerHTML`, as React does, replace only the blocks that differ. */
export function swapBlocks(article: Element): void {
  const plain = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  if (!plain || Object.hasOwn(article, 'innerHTML')) return
  makeDiceButtons(article)
  let blocks = blocksOf(article)
  const write = (html: string) => {
    const isAsLeft = blocks.every(({ nodes }) => nodes.every((node) => node.parentNode === article))
    if (!isAsLeft) {
      article.replaceChildren()
      blocks = []
    }
    const template = document.createElement('template')
    template.innerHTML = html
    makeDiceButtons(template.content)
    blocks = merge(blocks, blocksOf(template.content), article)
  }
  Object.defineProperty(article, 'innerHTML', { ...plain, set: write })
}

function blocksOf({ childNodes }: ParentNode): Block[] {
  const blocks: Block[] = []
  for (const node of childNodes) {
    const source = node instanceof Element ? node.outerHTML : String(node.nodeValue)
    const above = blocks.at(-1)
    if (above && source.trim() === '') {
      above.nodes.push(node)
      above.source += source
    } else blocks.push({ nodes: [node], source })
  }
  return blocks
}

/** Replaces blocks that are not among the fresh ones. Returns the blocks of the article. */
function merge(old: Block[], fresh: Block[], article: Element): Block[] {
  const left = [...old]
  const merged = fresh.map((block) => {
    const place = left.findIndex(({ source }) => source === block.source)
    if (place >= 0) {
      remove(left.splice(0, place))
      return left.shift() as Block
    }
    for (const node of block.nodes) article.insertBefore(node, left[0]?.nodes[0] ?? null)
    return block
  })
  remove(left)
  return merged
}

function remove(blocks: Block[]) {
  for (const { nodes } of blocks) for (const node of nodes) node.remove()
}
