/** The largest number, `-Infinity` if there is none. `Math.max(...numbers)` fails for 65,536 numbers in Safari and for 130,000 in V8. */
export function largest(numbers: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (const one of numbers) if (one > most) most = one
  return most
}
