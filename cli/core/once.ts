/** A function that calls `make` on its first call and returns that result from then on. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Like `once`, for each key. `keyOf`: the key of the arguments. Default: the first one. */
export function onceFor<Given extends unknown[], Made>(
  make: (...given: Given) => Made,
  keyOf: (...given: Given) => unknown = (...given) => given[0],
): (...given: Given) => Made {
  return kept(make, keyOf, new Map())
}

/** Like `onceFor`, for an object: what is made of it lives as long as it. */
export function onceForObject<Given extends [object, ...unknown[]], Made>(
  make: (...given: Given) => Made,
  keyOf: (...given: Given) => object = (...given) => given[0],
): (...given: Given) => Made {
  return kept(make, keyOf, new WeakMap())
}

interface Kept<Key, Made> {
  get(key: Key): Made | undefined
  has(key: Key): boolean
  set(key: Key, made: Made): unknown
}

const kept =
  <Given extends unknown[], Key, Made>(
    make: (...given: Given) => Made,
    keyOf: (...given: Given) => Key,
    all: Kept<Key, Made>,
  ) =>
  (...given: Given): Made => {
    const key = keyOf(...given)
    if (!all.has(key)) all.set(key, make(...given))
    return all.get(key) as Made
  }
