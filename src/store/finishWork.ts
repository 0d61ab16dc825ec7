const longestMs = 5_000

const works = new Set<() => Promise<void>>()

/** What has to be kept or sent before this page may be reloaded. Returns the way to take it back. */
export const beforeReload = (finish: () => Promise<void>): (() => void) => {
  works.add(finish)
  return () => works.delete(finish)
}

/** Finishes all of it; false when something could not be kept, and the page must not be reloaded. */
export const finishWork = async (): Promise<boolean> => {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<true>()
  const timer = setTimeout(() => giveUp(true), longestMs)
  const finished = Promise.all(Array.from(works, (finish) => finish())).then(
    () => true,
    () => false,
  )
  const isFinished = await Promise.race([finished, late])
  clearTimeout(timer)
  return isFinished
}
