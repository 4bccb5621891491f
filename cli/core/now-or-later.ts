// Values that need no promise if they are in memory. A promise for each would cost a tenth of the time of a request.

export type NowOrLater<Value> = Value | Promise<Value>

/** Calls `use` with the value: at once, or when its promise is fulfilled. */
export function whenThere<Value, Result>(
  value: NowOrLater<Value>,
  use: (value: Value) => NowOrLater<Result>,
): NowOrLater<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** Returns the result of `make`. If `make` throws or its promise is rejected, returns the result of `handle`. */
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
