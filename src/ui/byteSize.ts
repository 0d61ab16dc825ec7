const units = ['KB', 'MB', 'GB'] as const
const step = 1_000

/** `12 KB`, `3.4 MB`, `10.7 GB`; a space that does not break. */
export const formatBytes = (bytes: number): string => {
  let [size, unit] = [bytes / step, 0]
  while (size >= step && unit < units.length - 1) {
    size /= step
    unit += 1
  }
  const digits = unit === 0 ? String(bytes === 0 ? 0 : Math.max(1, Math.round(size))) : size.toFixed(1)
  return `${digits}\u00a0${units[unit]}`
}
