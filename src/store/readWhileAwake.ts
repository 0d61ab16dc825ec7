import { liveQuery } from 'dexie'

interface Reader<Found> {
  readonly next: (found: Found) => void
  readonly error: (fault: unknown) => void
}

/**
 * What the device keeps, now and after each change. Not while the page is frozen, or left and kept for the way back: a
 * transaction that it began would end when it goes on, and hold up every other tab until then.
 */
export const readWhileAwake = <Found>(query: () => Promise<Found>, reader: Reader<Found>) => {
  let reading: { unsubscribe(): void } | undefined
  const begin = () => {
    reading ??= liveQuery(query).subscribe(reader)
  }
  const stop = () => {
    reading?.unsubscribe()
    reading = undefined
  }
  begin()
  document.addEventListener('freeze', stop)
  document.addEventListener('resume', begin)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', begin)
  return {
    unsubscribe: () => {
      document.removeEventListener('freeze', stop)
      document.removeEventListener('resume', begin)
      removeEventListener('pagehide', stop)
      removeEventListener('pageshow', begin)
      stop()
    },
  }
}
