/** How long look-ups wait for the query before; then the next one goes beside it. */
const patienceMs = 20

/**
 * Gathers single look-ups into one query: those of one turn of the event loop, and those that arrive while the query
 * before is under way. So many people asking at once cost the database few round trips, and nobody is ever given an
 * answer that was asked for before they came. `load` answers what it found, by key; an absent key was not found.
 */
export const coalesce = <Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  atMost = 500,
) => {
  let waiting = new Map<string, PromiseWithResolvers<Value | undefined>>()
  let underWay = 0
  let late = 0
  let isPlanned = false
  const plan = () => {
    if (isPlanned || waiting.size === 0 || underWay > late || underWay >= 2) return
    isPlanned = true
    setImmediate(send)
  }
  const send = () => {
    isPlanned = false
    const batch = waiting
    waiting = new Map()
    if (batch.size === 0) return
    let isLate = false
    const patience = setTimeout(() => {
      isLate = true
      late += 1
      plan()
    }, patienceMs)
    underWay += 1
    load([...batch.keys()])
      .then(
        (found) => batch.forEach((entry, key) => entry.resolve(found.get(key))),
        (error: unknown) => batch.forEach((entry) => entry.reject(error)),
      )
      .finally(() => {
        clearTimeout(patience)
        underWay -= 1
        if (isLate) late -= 1
        plan()
      })
  }
  return (key: string): Promise<Value | undefined> => {
    const asked = waiting.get(key)
    if (asked !== undefined) return asked.promise
    const entry = Promise.withResolvers<Value | undefined>()
    waiting.set(key, entry)
    if (waiting.size >= atMost) send()
    else plan()
    return entry.promise
  }
}
