/** Numbers from 0 to 1, the same in every run. */
export function seeded(seed: number): () => number
