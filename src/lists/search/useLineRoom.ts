import { useCallback, useState } from 'react'
import { gap } from './foldedFilters.ts'

/** How wide a line is, and how much of it what is marked `data-taken` takes, known before it is drawn. */
export const useLineRoom = () => {
  const [room, setRoom] = useState({ line: 0, taken: 0 })
  const observe = useCallback((line: HTMLElement | null) => {
    if (line === null) return
    const measure = () => {
      const taken = [...line.querySelectorAll<HTMLElement>('[data-taken]')]
      const now = {
        line: line.clientWidth,
        taken: taken.reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, -gap),
      }
      setRoom((was) => (was.line === now.line && was.taken === now.taken ? was : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(line)
    for (const taken of line.querySelectorAll('[data-taken]')) observer.observe(taken)
    return () => observer.disconnect()
  }, [])
  return [observe, room] as const
}
