import { useCallback, useState } from 'react'

/** How wide a drawing stands, in pixels, so that it can be drawn in that size and its words are as large as all others. */
export const useWidth = (first: number) => {
  const [width, setWidth] = useState(first)
  const observe = useCallback(
    (element: Element | null) => {
      if (element === null) return
      const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || first)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [first],
  )
  return [observe, width] as const
}
