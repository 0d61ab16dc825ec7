import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface DueRequest {
  /** After the load began. */
  readonly dueMs: number
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface RateLoad {
  readonly address: string
  readonly due: readonly DueRequest[]
}

export interface RateAnswers {
  readonly latenciesMs: readonly number[]
  /** After which it was told to come again later. */
  readonly refusedMs: readonly number[]
  readonly notAnswered: number
  readonly tookMs: number
}

const { address, due } = workerData as RateLoad
const agent = new Agent({ keepAlive: true })

const answeredIn = ({ method, path, headers, body }: DueRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = send(address + path, { agent, method, headers })
    request.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else {
          if (response.statusCode === 503) refusedMs.push(performance.now() - begun)
          reject(new Error(`answered with ${response.statusCode}`))
        }
      })
    })
    request.end(body)
  })

const latenciesMs: number[] = []
const refusedMs: number[] = []
let notAnswered = 0
const answers: Promise<void>[] = []
const begun = performance.now()
for (const one of due) {
  const early = begun + one.dueMs - performance.now()
  if (early > 0) await pause(early)
  answers.push(
    answeredIn(one).then(
      (ms) => void latenciesMs.push(ms),
      () => {
        notAnswered += 1
      },
    ),
  )
}
await Promise.all(answers)
agent.destroy()
parentPort?.postMessage({
  latenciesMs,
  refusedMs,
  notAnswered,
  tookMs: performance.now() - begun,
} satisfies RateAnswers)
