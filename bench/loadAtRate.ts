import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load, Side } from './load.ts'

export interface RateShape {
  readonly perSecond: number
  readonly seconds: number
  /** Numbers from 0 to below 1. */
  readonly next: () => number
}

const answeredIn = (address: string, agent: Agent, { path, ...asked }: ReturnType<Side['request']>): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const { method, headers } = asked
    const request = send(address + String(path), { agent, method, headers: headers as Record<string, string> })
    request.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`answered with ${response.statusCode}`))
      })
    })
    request.end(asked.body)
  })

/**
 * Requests come at random moments, so many a second, as from people who know nothing of each other: none waits for the
 * answer to another, so that a slow answer keeps nobody from being counted.
 */
export const loadAtRate = async (side: Side, { perSecond, seconds, next }: RateShape, into?: Load): Promise<void> => {
  const agent = new Agent({ keepAlive: true })
  const answers: Promise<void>[] = []
  const note = (ms: number) => {
    into?.latenciesMs.push(ms)
  }
  const lost = () => {
    if (into !== undefined) into.notAnswered += 1
  }
  const begun = performance.now()
  for (let dueMs = 0, at = 0; dueMs < seconds * 1_000; at += 1) {
    const early = begun + dueMs - performance.now()
    if (early > 0) await pause(early)
    answers.push(answeredIn(side.address, agent, side.request(at)).then(note, lost))
    dueMs += (-Math.log(1 - next()) * 1_000) / perSecond
  }
  await Promise.all(answers)
  agent.destroy()
  into?.perSecond.push(answers.length / ((performance.now() - begun) / 1_000))
}
