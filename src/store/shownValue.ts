/** A value in memory that components show with `useObservable`, and whoever else is told of its changes. */
export interface ShownValue<Value> {
  readonly hasValue: () => true
  readonly getValue: () => Value
  readonly set: (value: Value) => void
  /** Told at once and at each change. */
  readonly subscribe: (listener: (value: Value) => void) => () => void
}

export const newShownValue = <Value>(first: Value): ShownValue<Value> => {
  let value = first
  const listeners = new Set<(value: Value) => void>()
  return {
    hasValue: () => true,
    getValue: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener(value)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      listener(value)
      return () => void listeners.delete(listener)
    },
  }
}
