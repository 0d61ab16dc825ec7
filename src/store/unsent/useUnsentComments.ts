import { useEffect, useState } from 'react'
import { readWhileAwake } from '../readWhileAwake.ts'
import { onWork, openedWork } from './openedWork.ts'

/** How many comments of the person wait on this device, also those that nothing here opens. */
export const useUnsentComments = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let reading: { unsubscribe(): void } | undefined
    const read = () => {
      reading?.unsubscribe()
      const work = openedWork()?.work
      if (work === undefined) return setCount(0)
      reading = readWhileAwake(() => work.comments.count(), { next: setCount, error: () => setCount(0) })
    }
    read()
    const stop = onWork(read)
    return () => {
      stop()
      reading?.unsubscribe()
    }
  }, [])
  return count
}

export const discardComments = async (): Promise<void> => {
  await openedWork()?.work.comments.clear()
}
