/** What is in sight, first and last. */
interface InSight {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** So many rows come and go at once: most frames of a scroll then draw nothing. */
const atOnce = 4

/** Those in sight, `ahead` more and up to a whole step on each side, and the one that has the focus, wherever it is. */
export const rowsDrawn = ({ startIndex, endIndex, count }: InSight, ahead: number, focused: number): number[] => {
  const step = ahead === 0 ? 1 : atOnce
  const first = Math.max(0, Math.floor((startIndex - ahead) / step) * step)
  const last = Math.min(count, Math.ceil((endIndex + ahead + 1) / step) * step) - 1
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  if (focused < first) return [focused, ...drawn]
  return focused > last && focused < count ? [...drawn, focused] : drawn
}
