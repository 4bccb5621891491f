// Task lists: `- [ ]` and `- [x]`. The checkboxes are disabled and have a label with their state.
import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { envOf, raw } from './tokens.ts'

const BOX = /^\[([ xX])\]\s/

export function tasks(md: MarkdownIt) {
  md.core.ruler.after('inline', 'tasks', (state) => {
    const { texts, parts } = envOf(state)
    for (const [i, token] of state.tokens.entries()) {
      if (token.type !== 'inline') continue
      const item = state.tokens[i - 2]
      const first = token.children?.[0]
      const box = item?.type === 'list_item_open' && first?.type === 'text' ? BOX.exec(first.content) : null
      if (!box || !first || !item) continue
      const done = box[1] !== ' '
      first.content = first.content.slice(box[0].length)
      parts.add('tasks')
      item.attrJoin('class', 'task')
      token.children?.unshift(
        raw(
          state,
          `<input type="checkbox" disabled${done ? ' checked' : ''} aria-label="${escapeHtml(done ? texts.done : texts.toDo)}">`,
        ),
      )
    }
  })
}
