import { setup, transition } from 'xstate'
import type { FileJobState } from '#contract/calls/files/files.ts'
import { type Decider, isIndependentOf } from '#machines/people/independence.ts'

export type FileJobEvent =
  | { type: 'script.trigger' }
  | { type: 'script.missed' }
  | { type: 'sheet.refused' }
  | { type: 'plan.made'; needsConfirmation: boolean }
  | { type: 'plan.outdated' }
  | { type: 'plan.missed' }
  | { type: 'plan.confirm'; by: Decider; makerIds: readonly string[]; needsSecondPerson: boolean }
  | { type: 'rows.applied'; failed: number }
  | { type: 'job.cancel' }
  | { type: 'job.stopped' }
  | { type: 'job.broke' }
  | { type: 'right.lost' }
  | { type: 'job.retry'; wasChecked: boolean }
  | { type: 'job.takenBack'; rowsDone: number }

const takenBack = {
  guard: {
    type: 'someRowsWereDone',
    params: ({ event }: { event: { rowsDone: number } }) => ({ rowsDone: event.rowsDone }),
  },
  target: 'takenBack',
} as const

/** The life of a file job. State names are those of `FileJobState` in contract/calls/files/files.ts. */
export const fileJob = setup({
  types: { events: {} as FileJobEvent },
  guards: {
    someRowsFailed: (_, params: { failed: number }) => params.failed > 0,
    someRowsWereDone: (_, params: { rowsDone: number }) => params.rowsDone > 0,
    planNeedsConfirmation: (_, params: { needsConfirmation: boolean }) => params.needsConfirmation,
    sheetWasChecked: (_, params: { wasChecked: boolean }) => params.wasChecked,
    /** Four eyes: above the limit of its kind the plan is confirmed by somebody independent of its makers. */
    confirmerMayConfirm: (_, params: { by: Decider; makerIds: readonly string[]; needsSecondPerson: boolean }) =>
      !params.needsSecondPerson || isIndependentOf(params.by, params.makerIds),
  },
}).createMachine({
  id: 'fileJob',
  initial: 'pending',
  states: {
    pending: { on: { 'script.trigger': 'checking', 'script.missed': 'lapsed', 'job.cancel': 'cancelled' } },
    lapsed: { on: { 'script.trigger': 'checking', 'job.retry': 'checking' } },
    checking: {
      on: {
        'sheet.refused': 'failed',
        'plan.made': [
          {
            guard: {
              type: 'planNeedsConfirmation',
              params: ({ event }) => ({ needsConfirmation: event.needsConfirmation }),
            },
            target: 'awaitingConfirmation',
          },
          { target: 'running' },
        ],
        'job.cancel': 'cancelled',
        'job.broke': 'broken',
        'right.lost': 'failed',
      },
    },
    awaitingConfirmation: {
      on: {
        'plan.confirm': { guard: { type: 'confirmerMayConfirm', params: ({ event }) => event }, target: 'running' },
        'plan.outdated': 'checking',
        'plan.missed': 'lapsed',
        'job.cancel': 'cancelled',
      },
    },
    running: {
      on: {
        'rows.applied': [
          {
            guard: { type: 'someRowsFailed', params: ({ event }) => ({ failed: event.failed }) },
            target: 'doneWithFailures',
          },
          { target: 'done' },
        ],
        'job.cancel': 'cancelling',
        'job.broke': 'broken',
        'right.lost': 'failed',
      },
    },
    /** The batch at hand is given up; what was applied before stays, and is told. */
    cancelling: { on: { 'job.stopped': 'cancelled', 'job.broke': 'cancelled', 'right.lost': 'cancelled' } },
    done: { on: { 'job.takenBack': takenBack } },
    doneWithFailures: { on: { 'job.takenBack': takenBack } },
    cancelled: { on: { 'job.takenBack': takenBack } },
    /** Given up after several tries: it waits for a person. */
    broken: {
      on: {
        'job.retry': [
          {
            guard: { type: 'sheetWasChecked', params: ({ event }) => ({ wasChecked: event.wasChecked }) },
            target: 'running',
          },
          { target: 'checking' },
        ],
        'job.cancel': 'cancelling',
        'job.takenBack': takenBack,
      },
    },
    failed: { type: 'final' },
    takenBack: { type: 'final' },
  },
})

interface PlanParts {
  readonly startedBy: string
  /** Who uploaded the file; somebody else may work on it again. */
  readonly uploadedBy: string
  readonly needsSecondPerson: boolean
}

/** A person's confirmation; who started the job and whose file it is have both made its plan. */
export const confirmationBy = (by: Decider, { startedBy, uploadedBy, needsSecondPerson }: PlanParts): FileJobEvent => ({
  type: 'plan.confirm',
  by,
  makerIds: [startedBy, uploadedBy],
  needsSecondPerson,
})

/** The state that the event leads to; undefined where a job in this state does not know the event. */
export const fileJobAfter = (state: FileJobState, event: FileJobEvent): FileJobState | undefined => {
  const snapshot = fileJob.resolveState({ value: state, context: {} })
  return snapshot.can(event) ? transition(fileJob, snapshot, event)[0].value : undefined
}
