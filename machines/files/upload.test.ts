import { describe, expect, it } from 'vitest'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import { isOver, upload, uploadAfter, type UploadEvent, uploadStates } from './upload.ts'

const events: readonly UploadEvent[] = (
  [
    'file.kept',
    'drain.claimed',
    'drain.tooOld',
    'gateway.applied',
    'gateway.unavailable',
    'gateway.knewNobody',
    'gateway.knewAnother',
    'gateway.refused',
    'person.signedIn',
    'upload.retry',
    'upload.cancel',
  ] as const
).map((type) => ({ type }))

describe('the life of an upload', () => {
  it('knows in each state these events and no others', () => {
    const table = uploadStates.map((state) => [
      state,
      Object.fromEntries(
        events.map((event) => [event.type, uploadAfter(state, event)]).filter(([, after]) => after !== undefined),
      ),
    ])
    const open = { 'gateway.applied': 'done', 'upload.cancel': 'cancelled' }
    expect(Object.fromEntries(table)).toEqual({
      staging: { ...open, 'file.kept': 'ready' },
      ready: { ...open, 'drain.claimed': 'sending', 'drain.tooOld': 'review' },
      sending: {
        ...open,
        'drain.claimed': 'sending',
        'drain.tooOld': 'review',
        'gateway.unavailable': 'waiting',
        'gateway.knewNobody': 'authWait',
        'gateway.knewAnother': 'conflict',
        'gateway.refused': 'blocked',
      },
      waiting: { ...open, 'drain.claimed': 'sending', 'drain.tooOld': 'review', 'upload.retry': 'ready' },
      authWait: { ...open, 'person.signedIn': 'ready', 'drain.tooOld': 'review' },
      conflict: { ...open, 'upload.retry': 'ready' },
      blocked: { ...open, 'upload.retry': 'ready' },
      review: open,
      done: {},
      cancelled: { 'gateway.applied': 'done' },
    })
  })

  it('reaches every state from a chosen file', () => {
    const paths = getShortestPaths(upload, { events })
    expect(paths.map((path) => path.state.value).toSorted()).toEqual(uploadStates.toSorted())
  })

  it('steps on every path as the table says', () => {
    const paths = getSimplePaths(upload, { events, limit: 200_000 })
    expect(paths.length).toBeGreaterThan(uploadStates.length)
    const wrong = paths.filter((path) => {
      let state: (typeof uploadStates)[number] = 'staging'
      for (const { event } of path.steps) {
        if ((event.type as string) === 'xstate.init') continue
        state = uploadAfter(state, event) ?? state
      }
      return state !== path.state.value
    })
    expect(wrong).toEqual([])
  })

  it('takes a receipt wherever it stands, and is never sent again once it is over or too old', () => {
    expect(uploadStates.filter((state) => uploadAfter(state, { type: 'gateway.applied' }) !== 'done')).toEqual(['done'])
    const mayBeSent = uploadStates.filter((state) => uploadAfter(state, { type: 'drain.claimed' }) !== undefined)
    expect(mayBeSent).toEqual(['ready', 'sending', 'waiting'])
  })

  it('can be ended by its person wherever it is not over', () => {
    expect(uploadStates.filter((state) => uploadAfter(state, { type: 'upload.cancel' }) === undefined)).toEqual(
      uploadStates.filter(isOver),
    )
  })
})
