import { runProofJourney } from '#commands/proofJourney.ts'
import type { Fault } from '#tests/support/faultProxy.ts'
import { atLeast, atMost, type Figure, told, unmeasured } from './figure.ts'
import { median } from './median.ts'

interface Result {
  readonly rounds: readonly {
    readonly fault: Fault
    /** From the refresh under the fault to the sentence, or to the newest row where an answer slipped through. */
    readonly toldMs: number
    readonly wholeMs: number
  }[]
  readonly seen: { readonly blank: number; readonly doubled: number }
}

const seconds = (ms: number) => ms / 1_000

export const proveRefresh = async ({
  rounds,
  seed,
}: {
  readonly rounds: number
  readonly seed: number
}): Promise<Figure[]> => {
  const { exitCode, result } = await runProofJourney<Result>('e2e/platform/refresh.spec.ts', 'REFRESH_RESULT', {
    REFRESH_ROUNDS: String(rounds),
    REFRESH_SEED: String(seed),
  })
  if (result === undefined) return [unmeasured('rounds of faults', `the journey ended with ${exitCode}`)]
  const of = (kind: Fault['kind']) => result.rounds.filter(({ fault }) => fault.kind === kind).length
  const tellings = result.rounds.map(({ toldMs }) => toldMs)
  const healings = result.rounds.map(({ wholeMs }) => wholeMs)
  return [
    told('rounds under latency', of('latency'), 'rounds', seed),
    told('rounds under resets', of('reset'), 'rounds', seed),
    told('rounds under slow closes', of('slow close'), 'rounds', seed),
    atLeast('rounds', result.rounds.length, 'rounds', rounds, seed),
    atMost('times the page was blank', result.seen.blank, 'times', 0, seed),
    atMost('times a row was doubled', result.seen.doubled, 'times', 0, seed),
    told('told, median', seconds(median(tellings)), 's', seed),
    atMost('told, at the latest', seconds(Math.max(...tellings)), 's', 10, seed),
    told('whole again, median', seconds(median(healings)), 's', seed),
    atMost('whole again, at the latest', seconds(Math.max(...healings)), 's', 5, seed),
    atMost('facts of the journey that failed', exitCode, 'facts', 0, seed),
  ]
}
