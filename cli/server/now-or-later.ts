// Values that are there at once if they are in memory: promises for them would cost a tenth of the time of a request.

export type NowOrLater<Value> = Value | Promise<Value>

/** Calls `use` with the value, at once if it is there. */
export function whenThere<Value, Result>(
  value: NowOrLater<Value>,
  use: (value: Value) => NowOrLater<Result>,
): NowOrLater<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** What `make` gives; if it throws or rejects, what `handle` gives. */
export function unlessThrown<Value>(
  make: () => NowOrLater<Value>,
  handle: (cause: unknown) => NowOrLater<Value>,
): NowOrLater<Value> {
  try {
    const value = make()
    return value instanceof Promise ? value.catch(handle) : value
  } catch (cause) {
    return handle(cause)
  }
}
