/** Something that was found out by whoever spoke with the gateway, and concerns others. */
export const signal = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    /** Returns the way to stop. */
    on: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (value: Value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
