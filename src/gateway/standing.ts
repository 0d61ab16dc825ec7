/** A question that stands so long is asked again, and then after half as long again each time: who is slow is not asked ever more. */
const againMs = 2_000
const growth = 1.5
const mostAtOnce = 2

/**
 * The first end of a question that may be asked again. The connection that carries it may be half dead, without an answer
 * and without an end, while others are answered: what stands is asked again beside, which goes out on another one. The last
 * two stand; those before are given up, because they keep places in the browser's line.
 */
export const askWhileItStands = <Answer>(
  ask: (stop: AbortSignal) => Promise<Answer>,
  stops: readonly AbortSignal[],
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const standing: AbortController[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      for (const asked of standing) asked.abort()
    }
    const askNow = (waitMs: number) => {
      const asked = new AbortController()
      standing.push(asked)
      if (standing.length > mostAtOnce) standing.shift()?.abort()
      ask(AbortSignal.any([...stops, asked.signal])).then(
        (answer) => {
          end()
          resolve(answer)
        },
        (error: unknown) => {
          if (asked.signal.aborted) return
          end()
          reject(error)
        },
      )
      timer = setTimeout(askNow, waitMs, waitMs * growth)
    }
    askNow(againMs)
  })
