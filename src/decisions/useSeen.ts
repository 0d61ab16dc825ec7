import { useEffect, useRef, useState } from 'react'

/** Whether the end of what stands above the mark was in sight, once it was there to be seen. */
export const useSeen = (isShown: boolean) => {
  const mark = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const end = mark.current
    if (!isShown || isSeen || end === null) return
    const sight = new IntersectionObserver((found) => {
      if (found.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    sight.observe(end)
    return () => sight.disconnect()
  }, [isShown, isSeen])
  return { mark, isSeen }
}
