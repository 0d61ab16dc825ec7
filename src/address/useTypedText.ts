import { useState } from 'react'

/**
 * The text of a field that stands in the address. The address is drawn in its own time, and a field that waited for it
 * would lose what is typed meanwhile; a text that comes by another way, as by Back, is taken over. `put` answers
 * whether the address is changed by it.
 */
export const useTypedText = (addressed: string, put: (text: string) => boolean) => {
  const [text, setText] = useState(addressed)
  const [drawn, setDrawn] = useState(addressed)
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  if (drawn !== addressed) {
    setDrawn(addressed)
    // Only the last of several texts put one after the other may come to be drawn.
    setUnderWay(underWay.slice(underWay.indexOf(addressed) + 1))
    if (!underWay.includes(addressed)) setText(addressed)
  }
  const type = (next: string) => {
    setText(next)
    if (put(next)) setUnderWay((was) => [...was, next])
  }
  return [text, type] as const
}
