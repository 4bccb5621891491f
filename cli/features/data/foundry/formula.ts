// Dice as Foundry writes them.

import type { Dice } from '../../../../templates/play/roll.ts'

/** '2d6 + 1', '3d6kh2', '4df'; the digits of d66 are dice of their own. */
export function formulaOf({ kind, count, sides, bonus, keep }: Dice): string {
  const kept = keep ? `k${keep.which === 'highest' ? 'h' : 'l'}${keep.count}` : ''
  const dice = {
    sum: `${count}d${sides}${kept}`,
    digits: Array.from(
      { length: count },
      (_, i) => `1d${sides}${i + 1 < count ? ` * ${10 ** (count - i - 1)}` : ''}`,
    ).join(' + '),
    fate: `${count}df`,
  }[kind]
  if (bonus === 0) return dice
  return `${dice} ${bonus < 0 ? '-' : '+'} ${Math.abs(bonus)}`
}
