/** A question of which nothing comes for so long is asked again, and then after half as long again each time: who is slow is not asked ever more. */
const againMs = 2_000
const growth = 1.5
const mostAtOnce = 2

/**
 * The first end of a question that may be asked again. The connection that carries it may be half dead, without an answer
 * and without an end, while others are answered: what stands is asked again beside, which goes out on another one. The last
 * two stand; those before are given up, because they keep places in the browser's line. An answer that comes in pieces does
 * not stand: on a slow line a repeat would take its room.
 */
export const hedgedRequest = <Answer>(
  ask: (stop: AbortSignal, onPiece: () => void) => Promise<Answer>,
  stops: readonly AbortSignal[],
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const standing: AbortController[] = []
    let waitMs = againMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      for (const asked of standing) asked.abort()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        waitMs *= growth
        askNow()
      }, waitMs)
    }
    const askNow = () => {
      const asked = new AbortController()
      const { signal } = asked
      standing.push(asked)
      if (standing.length > mostAtOnce) standing.shift()?.abort()
      const onPiece = () => {
        if (!signal.aborted) wait()
      }
      ask(AbortSignal.any([...stops, signal]), onPiece).then(
        (answer) => {
          end()
          resolve(answer)
        },
        (error: unknown) => {
          if (signal.aborted) return
          end()
          reject(error)
        },
      )
      wait()
    }
    askNow()
  })
