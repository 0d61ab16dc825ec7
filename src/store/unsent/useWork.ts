import { useObservable } from 'dexie-react-hooks'
import { type LiveQuery, liveQueryWhileActive, type Reading } from '../liveQueryWhileActive.ts'
import { onWork, currentWorkDatabase } from './currentWorkDatabase.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** Follows the person who is signed in, as their database opens and closes; `absent` while there is none to read. */
const ofOpenedWork = <Found>(query: (work: WorkDatabase) => Promise<Found>, absent: Found): LiveQuery<Found> => ({
  hasValue: () => false,
  subscribe: (next) => {
    let reading: Reading | undefined
    const read = () => {
      reading?.unsubscribe()
      reading = undefined
      const work = currentWorkDatabase()?.work
      if (work === undefined) return next(absent)
      reading = liveQueryWhileActive(() => query(work)).subscribe(next, () => next(absent))
    }
    read()
    const stop = onWork(read)
    return {
      unsubscribe: () => {
        stop()
        reading?.unsubscribe()
      },
    }
  },
})

/**
 * What a component shows of the person's unfinished work on this device, now and after each change; `absent` until it
 * is read, and where it cannot be. Both arguments have to be the same at each drawing.
 */
export const useWork = <Found>(query: (work: WorkDatabase) => Promise<Found>, absent: Found): Found =>
  useObservable(() => ofOpenedWork(query, absent), [query, absent], absent)
