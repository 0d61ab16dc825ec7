/** The same, done once however often it is asked for. */
export const endOnce = (end: () => Promise<void>): (() => Promise<void>) => {
  let ended: Promise<void> | undefined
  return () => (ended ??= end())
}
