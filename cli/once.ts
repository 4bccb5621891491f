/** A function that calls `make` on its first call and returns that result from then on. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Like `once`, for each key. */
export function onceFor<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Made
  }
}
