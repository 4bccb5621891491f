// Emphasis in Chinese, Japanese and Korean. There words touch, so that CommonMark sees no end in `**強調（注）**の`: a mark
// behind punctuation and before a letter ends nothing. As https://github.com/tats-u/markdown-cjk-friendly has it, one beside
// a letter of these scripts opens and closes.
import type { MarkdownIt } from 'markdown-it'

const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u

export function emphasis(md: MarkdownIt) {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const end = start + found.length
      const before = [...this.src.slice(Math.max(0, start - 2), start)].at(-1) ?? ' '
      const after = end < this.posMax ? String.fromCodePoint(this.src.codePointAt(end) ?? 0) : ' '
      if (!canSplitWord || !(CJK.test(before) || CJK.test(after))) return found
      return {
        ...found,
        can_open: found.can_open || /\S/.test(after),
        can_close: found.can_close || /\S/.test(before),
      }
    }
  }
}
