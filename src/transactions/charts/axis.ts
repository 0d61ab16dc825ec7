/** Round steps from 0 to at least `most`, four or five of them. */
export const axisOf = (most: number): { readonly top: number; readonly ticks: readonly number[] } => {
  const wanted = Math.max(most, 4) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= wanted) ?? 10 * power
  const steps = Math.ceil(Math.max(most, 4) / step)
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, at) => at * step) }
}
