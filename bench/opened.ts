const opened = new Set<() => Promise<void>>()

/** Remembers how to end what was started, for a bench that is stopped on the way. The answer ends it, once. */
export const keepOpen = (end: () => Promise<void>): (() => Promise<void>) => {
  const endOnce = async () => {
    if (opened.delete(endOnce)) await end()
  }
  opened.add(endOnce)
  return endOnce
}

/** Ends everything that still runs, the latest first. */
export const endOpened = async (): Promise<void> => {
  for (const end of [...opened].toReversed()) await end()
}
