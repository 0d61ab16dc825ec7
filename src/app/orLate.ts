/** Ends with `coming`, or after so many milliseconds. Fails as `coming` fails. */
export const orLate = async (coming: Promise<unknown> | undefined, longestMs: number): Promise<void> => {
  if (coming === undefined) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestMs)
  try {
    await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
