// Emphasis in Chinese, Japanese and Korean, which have no spaces between words. In `**強調（注）**の` CommonMark finds no end,
// because the marker is after punctuation and before a letter. Here a marker next to a letter of these scripts opens and
// closes: https://github.com/tats-u/markdown-cjk-friendly
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
