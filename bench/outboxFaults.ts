import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Drain, openModelWorld, type OutboxWorld, runSchedule } from '#tests/proofs/outboxSchedules.ts'

export type OutboxFaults = Record<Awaited<ReturnType<typeof runSchedule>>[number]['what'], number>

const hostile = { steps: 40, faults: 0.5 }

const none = (): OutboxFaults => ({ lost: 0, doubled: 0, 'under another person': 0, 'said done and was not': 0 })

interface Counting {
  readonly openWorld?: () => OutboxWorld
  readonly drain?: () => Drain
}

/** Plays schedules of uploads on a hostile network, `seed` and those after it, and counts what went wrong with files. */
export const countFaults = async (
  seed: number,
  schedules: number,
  { openWorld = openModelWorld, drain }: Counting = {},
): Promise<OutboxFaults> => {
  const counts = none()
  for (let at = 0; at < schedules; at += 1) {
    const chosen = drain === undefined ? {} : { drain: drain() }
    for (const { what } of await runSchedule(seed + at, { world: openWorld(), ...hostile, ...chosen }))
      counts[what] += 1
  }
  return counts
}

export interface Share {
  readonly seed: number
  readonly schedules: number
}

const countShare = (share: Share): Promise<OutboxFaults> => {
  const { promise, resolve, reject } = Promise.withResolvers<OutboxFaults>()
  const worker = new Worker(new URL('./outboxFaultsWorker.ts', import.meta.url), { workerData: share })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('A share of the schedules ended without its count.')))
  return promise
}

/** Pieces small enough to hear of the run's progress. */
const mostAtOnce = 2_500

/** The same on the model, by every processor; tells how far it is. */
export const countFaultsApart = async (
  seed: number,
  schedules: number,
  tell: (words: string) => void,
): Promise<OutboxFaults> => {
  const lanes = availableParallelism()
  const size = Math.min(mostAtOnce, Math.ceil(schedules / lanes))
  const sum = none()
  let begun = 0
  let played = 0
  const playOn = async (): Promise<void> => {
    while (begun < schedules) {
      const share = { seed: seed + begun, schedules: Math.min(size, schedules - begun) }
      begun += share.schedules
      const counts = await countShare(share)
      for (const what of Object.keys(sum) as (keyof OutboxFaults)[]) sum[what] += counts[what]
      played += share.schedules
      tell(`${played} of ${schedules} schedules played on the model: ${JSON.stringify(sum)}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, playOn))
  return sum
}
