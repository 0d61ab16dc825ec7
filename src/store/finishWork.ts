const longestMs = 5_000

const works = new Set<() => Promise<boolean>>()

/** What has to be kept before this page may be reloaded; answers whether it is. Returns the way to take it back. */
export const beforeReload = (finish: () => Promise<boolean>): (() => void) => {
  works.add(finish)
  return () => works.delete(finish)
}

/** Finishes all of it; false when something could not be kept, or not in time, and the page must not be reloaded. */
export const finishWork = async (): Promise<boolean> => {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<false>()
  const timer = setTimeout(() => giveUp(false), longestMs)
  const finished = Promise.all(Array.from(works, (finish) => finish())).then(
    (stored) => !stored.includes(false),
    () => false,
  )
  const isFinished = await Promise.race([finished, late])
  clearTimeout(timer)
  return isFinished
}
