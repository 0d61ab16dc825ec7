import { setup } from 'xstate'

export type FileJobEvent =
  | { type: 'script.trigger' }
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
    pending: { on: { 'script.trigger': 'checking' } },
    checking: { on: { 'sheet.refused': 'failed', 'sheet.checked': 'running', 'job.broke': 'failed' } },
    running: {
      on: {
        'rows.applied': [
          { guard: { type: 'someRowsFailed', params: ({ event }) => ({ failed: event.failed }) }, target: 'doneWithFailures' },
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
