import { setup, transition } from 'xstate'
import type { FileJobState } from '#contract/calls/files/files.ts'
import type { ReconFileState } from '#contract/calls/money/reconFiles.ts'

export type ReconFileEvent =
  | { readonly type: 'file.planned' }
  | { readonly type: 'file.confirmed' }
  /** Every row was worked on; so many of them match nothing. */
  | { readonly type: 'file.applied'; readonly findings: number }
  | { readonly type: 'file.rejected' }

/** The life of a provider's or a bank's file. State names are those of the contract. */
export const reconFile = setup({
  types: { events: {} as ReconFileEvent },
  guards: { nothingFound: (_, { findings }: { readonly findings: number }) => findings === 0 },
}).createMachine({
  id: 'reconFile',
  initial: 'uploaded',
  states: {
    uploaded: { on: { 'file.planned': 'planned', 'file.rejected': 'rejected' } },
    planned: { on: { 'file.confirmed': 'confirmed', 'file.rejected': 'rejected' } },
    confirmed: {
      on: {
        'file.applied': [
          { guard: { type: 'nothingFound', params: ({ event }) => event }, target: 'applied' },
          { target: 'partApplied' },
        ],
      },
    },
    applied: { type: 'final' },
    partApplied: { type: 'final' },
    rejected: { type: 'final' },
  },
})

const planned = { type: 'file.planned' } as const
const confirmed = { type: 'file.confirmed' } as const
const rejected = { type: 'file.rejected' } as const

interface JobSoFar {
  readonly state: FileJobState
  readonly rowsDone: number
  readonly rowsFailed: number
}

/** What happened to a file until its job is as it is. A job that was stopped keeps what it had applied by then. */
const eventsOf = ({ state, rowsDone, rowsFailed }: JobSoFar): readonly ReconFileEvent[] => {
  switch (state) {
    case 'pending':
    case 'lapsed':
    case 'checking':
      return []
    case 'awaitingConfirmation':
      return [planned]
    case 'running':
    case 'cancelling':
    case 'broken':
      return [planned, confirmed]
    case 'done':
    case 'doneWithFailures':
      return [planned, confirmed, { type: 'file.applied', findings: rowsFailed }]
    case 'failed':
    case 'cancelled':
    case 'takenBack':
      return rowsDone + rowsFailed > 0
        ? [planned, confirmed, { type: 'file.applied', findings: Math.max(1, rowsFailed) }]
        : [rejected]
  }
}

/** The state of a recon file, of the job that works on it. */
export const reconFileState = (job: JobSoFar): ReconFileState => {
  let snapshot = reconFile.resolveState({ value: 'uploaded', context: {} })
  for (const event of eventsOf(job)) {
    if (!snapshot.can(event)) throw new Error(`a recon file that is ${snapshot.value} knows no ${event.type}`)
    snapshot = transition(reconFile, snapshot, event)[0]
  }
  return snapshot.value
}
