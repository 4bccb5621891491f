/** Does the same work for so many texts or pages. Meanwhile no code is to be loaded or kept. */
export function asLongRun<Result>(items: number, work: () => Promise<Result>): Promise<Result>
