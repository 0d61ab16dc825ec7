/** `1.4 s`, `12 s`, `3 min`, `2 h` */
export const ageText = (ms: number): string => {
  const seconds = ms / 1_000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
