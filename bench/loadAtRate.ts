import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Load, Side } from './load.ts'
import type { DueRequest, RateAnswers, RateLoad } from './rateWorker.ts'

export interface RateShape {
  readonly perSecond: number
  readonly seconds: number
  /** Numbers from 0 to below 1. */
  readonly next: () => number
}

const drawRequests = (side: Side, { perSecond, seconds, next }: RateShape): DueRequest[] => {
  const due: DueRequest[] = []
  for (let dueMs = 0; dueMs < seconds * 1_000; dueMs += (-Math.log(1 - next()) * 1_000) / perSecond) {
    const { method, path, headers, body } = side.request(due.length)
    due.push({
      dueMs,
      method: method ?? 'GET',
      path: String(path),
      headers: headers as Record<string, string>,
      body: body === undefined ? '' : String(body),
    })
  }
  return due
}

/**
 * Requests come at random moments, so many a second, as from people who know nothing of each other: none waits for the
 * answer to another, so that a slow answer keeps nobody from being counted. They are drawn before and sent by a thread
 * that holds nothing else: here the heap took up to 12 ms to collect, which were counted as the gateway's.
 */
export const loadAtRate = async (side: Side, shape: RateShape, into?: Load): Promise<void> => {
  const load: RateLoad = { address: side.address, due: drawRequests(side, shape) }
  const worker = new Worker(new URL('./rateWorker.ts', import.meta.url), { workerData: load })
  try {
    const [answers] = (await once(worker, 'message')) as [RateAnswers]
    if (into === undefined) return
    into.latenciesMs.push(...answers.latenciesMs)
    into.notAnswered += answers.notAnswered
    into.refusedMs.push(...answers.refusedMs)
    into.perSecond.push(load.due.length / (answers.tookMs / 1_000))
  } finally {
    await worker.terminate()
  }
}
