import { setup, transition } from 'xstate'

/** The states of something that a person handed over on a device and that the gateway has not answered for yet. */
export const uploadStates = [
  'staging',
  'ready',
  'sending',
  'waiting',
  'authWait',
  'conflict',
  'blocked',
  'review',
  'done',
  'cancelled',
] as const
export type UploadState = (typeof uploadStates)[number]

export type UploadEvent =
  | { type: 'file.kept' }
  | { type: 'drain.claimed' }
  | { type: 'drain.tooOld' }
  | { type: 'gateway.applied' }
  /** No answer, 429, 5xx, or an answer that passes by itself. */
  | { type: 'gateway.unavailable' }
  | { type: 'gateway.knewNobody' }
  | { type: 'gateway.knewAnother' }
  | { type: 'gateway.refused' }
  | { type: 'person.signedIn' }
  | { type: 'upload.retry' }
  | { type: 'upload.cancel' }

/** Also when the answer comes late: what was applied was applied, whatever became of the record meanwhile. */
const applied = { 'gateway.applied': 'done' } as const

/** The life of a queued upload, shared by tabs, the service worker and the harness. */
export const upload = setup({ types: { events: {} as UploadEvent } }).createMachine({
  id: 'upload',
  initial: 'staging',
  states: {
    staging: { on: { 'file.kept': 'ready', 'upload.cancel': 'cancelled', ...applied } },
    ready: {
      on: { 'drain.claimed': 'sending', 'drain.tooOld': 'review', 'upload.cancel': 'cancelled', ...applied },
    },
    sending: {
      on: {
        // A lease that ran out: its holder was closed, killed or frozen.
        'drain.claimed': 'sending',
        'drain.tooOld': 'review',
        'gateway.unavailable': 'waiting',
        'gateway.knewNobody': 'authWait',
        'gateway.knewAnother': 'conflict',
        'gateway.refused': 'blocked',
        'upload.cancel': 'cancelled',
        ...applied,
      },
    },
    waiting: {
      on: {
        'drain.claimed': 'sending',
        'drain.tooOld': 'review',
        'upload.retry': 'ready',
        'upload.cancel': 'cancelled',
        ...applied,
      },
    },
    /** Goes on when the same person signs in. */
    authWait: {
      on: { 'person.signedIn': 'ready', 'drain.tooOld': 'review', 'upload.cancel': 'cancelled', ...applied },
    },
    conflict: { on: { 'upload.retry': 'ready', 'upload.cancel': 'cancelled', ...applied } },
    /** A refusal undid all of its call: after the cause is mended the same key may be tried again. */
    blocked: { on: { 'upload.retry': 'ready', 'upload.cancel': 'cancelled', ...applied } },
    /** The gateway may have forgotten the key: sent again it could be done twice, so it never is. */
    review: { on: { 'upload.cancel': 'cancelled', ...applied } },
    done: { type: 'final' },
    cancelled: { on: applied },
  },
})

/** The state that the event leads to; undefined where an upload in this state does not know the event. */
export const uploadAfter = (state: UploadState, event: UploadEvent): UploadState | undefined => {
  const snapshot = upload.resolveState({ value: state, context: {} })
  return snapshot.can(event) ? transition(upload, snapshot, event)[0].value : undefined
}

/** It will still be sent without a person: what was handed over after it for the same lane comes later. */
export const goesByItself = (state: UploadState): boolean =>
  ['staging', 'ready', 'sending', 'waiting', 'authWait'].includes(state)

/** It is over: nothing but a receipt is kept of it. */
export const isOver = (state: UploadState): boolean => state === 'done' || state === 'cancelled'
