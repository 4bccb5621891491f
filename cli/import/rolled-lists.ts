// Makes tables to roll on of numbered lists below a line that is only a die.
import { withoutFences } from './tabs.ts'

const DIE = /^[ \t]*(?:\*\*|__)?[1]?[dD](4|6|8|10|12|20)(?:\*\*|__)?:?[ \t]*$/
const ITEM = /^[ \t]{0,3}(\d+)\\?[.)][ \t]+(\S.*)$/

/** `made` is called with the die of each table, such as 'd6'. */
export function withRolledLists(markdown: string, made: (die: string) => void): string {
  const lines = markdown.split('\n')
  const bare = withoutFences(markdown).split('\n')
  const written: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [, sides] = DIE.exec(bare[i] ?? '') ?? []
    const list = sides === undefined ? undefined : listBelow(lines, i + 1, Number(sides))
    if (!list) {
      written.push(lines[i] ?? '')
      continue
    }
    made(`d${sides}`)
    const rows = list.items.map((text, n) => `| ${n + 1} | ${text.replace(/(?<!\\)\|/g, '\\|')} |`)
    written.push(`| d${sides} | Result |`, '| --- | --- |', ...rows)
    i = list.end - 1
  }
  return written.join('\n')
}

/** The items of a list with one line for each of the numbers from 1 to `sides`, and nothing else. */
function listBelow(lines: string[], from: number, sides: number): { items: string[]; end: number } | undefined {
  const items: string[] = []
  let end = from
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    const [, number, text = ''] = ITEM.exec(line) ?? []
    if (number === undefined || Number(number) !== items.length + 1) {
      // Text that belongs to the last item, or a list in it.
      if (/^[ \t]+\S/.test(line) && items.length > 0) return undefined
      break
    }
    items.push(text)
    end = i + 1
  }
  return items.length === sides ? { items, end } : undefined
}
