import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Drain, openModelWorld, type OutboxWorld, runSchedule } from '#tests/outboxSchedules.ts'

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

/** The same on the model, by every processor. */
export const countFaultsApart = async (seed: number, schedules: number): Promise<OutboxFaults> => {
  const shares = availableParallelism()
  const from = (nth: number) => Math.floor((schedules * nth) / shares)
  const counted = await Promise.all(
    Array.from({ length: shares }, (_, nth) =>
      countShare({ seed: seed + from(nth), schedules: from(nth + 1) - from(nth) }),
    ),
  )
  const sum = none()
  for (const counts of counted) for (const what of Object.keys(sum) as (keyof OutboxFaults)[]) sum[what] += counts[what]
  return sum
}
