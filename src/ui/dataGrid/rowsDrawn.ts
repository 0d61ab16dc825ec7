/** What is in sight, first and last. */
interface InSight {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** So many rows come and go at once: most frames of a scroll then draw nothing. */
const atOnce = 4

/**
 * Those in sight, `ahead` more and up to a whole step on each side, and the one that has the focus, wherever it is. As
 * many wherever they are, so that as many come as go; `most`: rows that were in sight at a time until now.
 */
export const rowsDrawn = (
  { startIndex, endIndex, count }: InSight,
  ahead: number,
  focused: number,
  most = 0,
): number[] => {
  const step = ahead === 0 ? 1 : atOnce
  const inSight = Math.max(most, endIndex - startIndex + 1)
  const first = Math.max(0, Math.floor((startIndex - ahead) / step) * step)
  const last = Math.min(count, first + Math.ceil((inSight + 2 * ahead + step - 1) / step) * step) - 1
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  if (focused < first) return [focused, ...drawn]
  return focused > last && focused < count ? [...drawn, focused] : drawn
}
