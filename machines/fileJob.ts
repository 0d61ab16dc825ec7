import { setup, transition } from 'xstate'
import type { FileJobState } from '#contract/files.ts'

export type FileJobEvent =
  | { type: 'script.trigger' }
  | { type: 'script.missed' }
  | { type: 'sheet.refused' }
  | { type: 'sheet.checked' }
  | { type: 'rows.applied'; failed: number }
  | { type: 'job.broke' }

/** The life of a file job. State names are those of `FileJobState` in contract/files.ts. */
export const fileJob = setup({
  types: { events: {} as FileJobEvent },
  guards: {
    someRowsFailed: (_, params: { failed: number }) => params.failed > 0,
  },
}).createMachine({
  id: 'fileJob',
  initial: 'pending',
  states: {
    pending: { on: { 'script.trigger': 'checking', 'script.missed': 'lapsed' } },
    lapsed: { on: { 'script.trigger': 'checking' } },
    checking: { on: { 'sheet.refused': 'failed', 'sheet.checked': 'running', 'job.broke': 'failed' } },
    running: {
      on: {
        'rows.applied': [
          {
            guard: { type: 'someRowsFailed', params: ({ event }) => ({ failed: event.failed }) },
            target: 'doneWithFailures',
          },
          { target: 'done' },
        ],
        'job.broke': 'failed',
      },
    },
    done: { type: 'final' },
    doneWithFailures: { type: 'final' },
    failed: { type: 'final' },
  },
})

/** The state that the event leads to; undefined where a job in this state does not know the event. */
export const fileJobAfter = (state: FileJobState, event: FileJobEvent): FileJobState | undefined => {
  const snapshot = fileJob.resolveState({ value: state, context: {} })
  return snapshot.can(event) ? transition(fileJob, snapshot, event)[0].value : undefined
}
