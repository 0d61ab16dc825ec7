import { describe, expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { FileJobState } from '#contract/files.ts'
import { fileJob, fileJobAfter, type FileJobEvent } from './fileJob.ts'

const events: FileJobEvent[] = [
  { type: 'script.trigger' },
  { type: 'script.missed' },
  { type: 'sheet.refused' },
  { type: 'sheet.checked' },
  { type: 'rows.applied', failed: 0 },
  { type: 'rows.applied', failed: 37 },
  { type: 'job.broke' },
]
const named = (event: FileJobEvent) => ('failed' in event ? `${event.type} with ${event.failed} failed` : event.type)

describe('the life of a file job', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(fileJob.states).toSorted()).toEqual(FileJobState.options.toSorted())
  })

  it('knows in each state these events and no others', () => {
    const table = FileJobState.options.map((state) => [
      state,
      Object.fromEntries(
        events
          .map((event) => [named(event), fileJobAfter(state, event)] as const)
          .filter(([, after]) => after !== undefined),
      ),
    ])
    expect(Object.fromEntries(table)).toEqual({
      pending: { 'script.trigger': 'checking', 'script.missed': 'lapsed' },
      lapsed: { 'script.trigger': 'checking' },
      checking: { 'sheet.refused': 'failed', 'sheet.checked': 'running', 'job.broke': 'failed' },
      running: {
        'rows.applied with 0 failed': 'done',
        'rows.applied with 37 failed': 'doneWithFailures',
        'job.broke': 'failed',
      },
      done: {},
      doneWithFailures: {},
      failed: {},
    })
  })

  it('reaches every state from a file that waits, and ends in three', () => {
    const paths = getShortestPaths(fileJob, { events })
    expect(paths.map((path) => path.state.value).toSorted()).toEqual(FileJobState.options.toSorted())
    expect(
      paths
        .filter((path) => path.state.status === 'done')
        .map((path) => path.state.value)
        .toSorted(),
    ).toEqual(['done', 'doneWithFailures', 'failed'])
  })
})
