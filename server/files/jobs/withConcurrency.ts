/** Works on `count` pieces at a time. After a failure no further piece is begun; it is thrown when the others are done. */
export const withConcurrency = async <T>(
  source: AsyncGenerator<T, unknown>,
  count: number,
  work: (piece: T) => Promise<unknown>,
): Promise<void> => {
  let hasFailed = false
  const lane = async () => {
    while (!hasFailed) {
      const { value, done } = await source.next()
      if (done) return
      await work(value)
    }
  }
  const lanes = Array.from({ length: count }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  const failure = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  await source.return(undefined)
  if (failure?.status === 'rejected') throw failure.reason
}
