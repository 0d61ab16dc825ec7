/** Hands over in order, and fetches the next piece while the present one is worked on. */
export async function* prefetch<T>(source: AsyncGenerator<T, unknown>): AsyncGenerator<T> {
  const fetch = () => {
    const next = source.next()
    // Told to whoever awaits it; without this a failure while nobody waits would end the process.
    next.catch(() => {})
    return next
  }
  try {
    let next = fetch()
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = fetch()
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}
