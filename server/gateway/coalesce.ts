/**
 * Gathers the single look-ups of one turn of the event loop into one query, so that many people asking at once cost the
 * database one round trip. `load` answers what it found, by key; a key that is absent was not found.
 */
export const coalesce = <Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  atMost = 500,
) => {
  let waiting = new Map<
    string,
    { promise: Promise<Value | undefined>; resolve(value: Value | undefined): void; reject(error: unknown): void }
  >()
  const send = () => {
    const batch = waiting
    waiting = new Map()
    if (batch.size === 0) return
    load([...batch.keys()]).then(
      (found) => batch.forEach((entry, key) => entry.resolve(found.get(key))),
      (error: unknown) => batch.forEach((entry) => entry.reject(error)),
    )
  }
  return (key: string): Promise<Value | undefined> => {
    const asked = waiting.get(key)
    if (asked !== undefined) return asked.promise
    const entry = Promise.withResolvers<Value | undefined>()
    if (waiting.size === 0) setImmediate(send)
    waiting.set(key, entry)
    if (waiting.size >= atMost) send()
    return entry.promise
  }
}
