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
  return kept(make, new Map())
}

/** Like `onceFor`, for objects: what is made of one lives as long as it. */
export function onceForObject<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  return kept(make, new WeakMap())
}

interface Kept<Key, Made> {
  get(key: Key): Made | undefined
  has(key: Key): boolean
  set(key: Key, made: Made): unknown
}

const kept =
  <Key, Made>(make: (key: Key) => Made, made: Kept<Key, Made>) =>
  (key: Key): Made => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Made
  }
