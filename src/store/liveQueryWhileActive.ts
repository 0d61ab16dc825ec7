import { liveQuery } from 'dexie'

export interface Reading {
  readonly unsubscribe: () => void
}

export interface LiveQuery<Found> {
  /** Nothing is known before it was read. */
  readonly hasValue: () => false
  readonly subscribe: (next: (found: Found) => void, error?: (fault: unknown) => void) => Reading
}

/**
 * What the device keeps, now and after each change. Not while the page is frozen, or left and kept for the way back: a
 * transaction that it began would end when it goes on, and hold up every other tab until then.
 */
export const liveQueryWhileActive = <Found>(query: () => Promise<Found>): LiveQuery<Found> => ({
  hasValue: () => false,
  subscribe: (next, error = () => undefined) => {
    let reading: Reading | undefined
    const begin = () => {
      reading ??= liveQuery(query).subscribe({ next, error })
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
  },
})
