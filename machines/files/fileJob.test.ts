import { describe, expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { FileJobState } from '#contract/calls/files/files.ts'
import { nobodyElse } from '#machines/people/independence.ts'
import { fileJob, fileJobAfter, type FileJobEvent } from './fileJob.ts'

const uploader = { by: { id: 'anita', controls: nobodyElse }, makerIds: ['anita'] }
const colleague = { by: { id: 'ravi', controls: nobodyElse }, makerIds: ['anita'] }
const oneWithUploader = { by: { id: 'ravi', controls: new Set(['anita']) }, makerIds: ['anita'] }

const events: Record<string, FileJobEvent> = {
  'script.trigger': { type: 'script.trigger' },
  'script.missed': { type: 'script.missed' },
  'sheet.refused': { type: 'sheet.refused' },
  'plan.made, to be confirmed': { type: 'plan.made', needsConfirmation: true },
  'plan.made, nothing to confirm': { type: 'plan.made', needsConfirmation: false },
  'plan.outdated': { type: 'plan.outdated' },
  'plan.missed': { type: 'plan.missed' },
  'plan.confirm by the uploader': { type: 'plan.confirm', ...uploader, needsSecondPerson: false },
  'plan.confirm by the uploader above the limit': { type: 'plan.confirm', ...uploader, needsSecondPerson: true },
  'plan.confirm by a colleague above the limit': { type: 'plan.confirm', ...colleague, needsSecondPerson: true },
  'plan.confirm above the limit by one person with the uploader': {
    type: 'plan.confirm',
    ...oneWithUploader,
    needsSecondPerson: true,
  },
  'rows.applied with 0 failed': { type: 'rows.applied', failed: 0 },
  'rows.applied with 37 failed': { type: 'rows.applied', failed: 37 },
  'job.cancel': { type: 'job.cancel' },
  'job.stopped': { type: 'job.stopped' },
  'job.broke': { type: 'job.broke' },
  'right.lost': { type: 'right.lost' },
  'job.retry before the check': { type: 'job.retry', wasChecked: false },
  'job.retry behind the check': { type: 'job.retry', wasChecked: true },
  'job.takenBack with 0 rows': { type: 'job.takenBack', rowsDone: 0 },
  'job.takenBack with 5 rows': { type: 'job.takenBack', rowsDone: 5 },
}

describe('the life of a file job', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(fileJob.states).toSorted()).toEqual(FileJobState.options.toSorted())
  })

  it('knows in each state these events and no others', () => {
    const table = FileJobState.options.map((state) => [
      state,
      Object.fromEntries(
        Object.entries(events)
          .map(([name, event]) => [name, fileJobAfter(state, event)] as const)
          .filter(([, after]) => after !== undefined),
      ),
    ])
    expect(Object.fromEntries(table)).toEqual({
      pending: { 'script.trigger': 'checking', 'script.missed': 'lapsed', 'job.cancel': 'cancelled' },
      lapsed: {
        'script.trigger': 'checking',
        'job.retry before the check': 'checking',
        'job.retry behind the check': 'checking',
      },
      checking: {
        'sheet.refused': 'failed',
        'plan.made, to be confirmed': 'awaitingConfirmation',
        'plan.made, nothing to confirm': 'running',
        'job.cancel': 'cancelled',
        'job.broke': 'broken',
        'right.lost': 'failed',
      },
      awaitingConfirmation: {
        'plan.outdated': 'checking',
        'plan.missed': 'lapsed',
        'plan.confirm by the uploader': 'running',
        'plan.confirm by a colleague above the limit': 'running',
        'job.cancel': 'cancelled',
      },
      running: {
        'rows.applied with 0 failed': 'done',
        'rows.applied with 37 failed': 'doneWithFailures',
        'job.cancel': 'cancelling',
        'job.broke': 'broken',
        'right.lost': 'failed',
      },
      cancelling: { 'job.stopped': 'cancelled', 'job.broke': 'cancelled', 'right.lost': 'cancelled' },
      done: { 'job.takenBack with 5 rows': 'takenBack' },
      doneWithFailures: { 'job.takenBack with 5 rows': 'takenBack' },
      cancelled: { 'job.takenBack with 5 rows': 'takenBack' },
      broken: {
        'job.retry before the check': 'checking',
        'job.retry behind the check': 'running',
        'job.cancel': 'cancelling',
        'job.takenBack with 5 rows': 'takenBack',
      },
      failed: {},
      takenBack: {},
    })
  })

  it('reaches every state from a file that waits', () => {
    const paths = getShortestPaths(fileJob, { events: Object.values(events) })
    expect(paths.map((path) => path.state.value).toSorted()).toEqual(FileJobState.options.toSorted())
  })

  it('comes to an end from wherever it stands', () => {
    const ends = ['done', 'doneWithFailures', 'failed', 'cancelled', 'takenBack']
    const leadsToAnEnd = (state: FileJobState, seen: readonly FileJobState[] = []): boolean =>
      ends.includes(state) ||
      Object.values(events).some((event) => {
        const next = fileJobAfter(state, event)
        return next !== undefined && !seen.includes(next) && leadsToAnEnd(next, [...seen, state])
      })
    expect(FileJobState.options.filter((state) => !leadsToAnEnd(state))).toEqual([])
  })
})
