import { setTimeout as pause } from 'node:timers/promises'
import { callGateway } from './callGateway.ts'

const beatMs = 50

/** One call, as `callGateway` takes it. */
type Ask = readonly [path: string, body: object]

/** Somebody else asks one call after the other: how long each round of them takes, in ms, until it is stopped. */
export const askMeanwhile = (address: string, cookie: string, asks: readonly Ask[]) => {
  const times: number[] = []
  let isStopped = false
  const asking = (async () => {
    while (!isStopped) {
      const begun = performance.now()
      for (const [path, body] of asks) await callGateway(address, cookie, path, body)
      times.push(performance.now() - begun)
      await pause(beatMs)
    }
  })()
  // Thrown to whoever stops it.
  asking.catch(() => undefined)
  return async (): Promise<readonly number[]> => {
    isStopped = true
    await asking
    return times
  }
}
