import { useSyncExternalStore } from 'react'
import type { RequestOf } from '#contract/call.ts'
import { addCallLog } from '#contract/portfolio.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { currentVisit, onVisit } from '#src/session/visit.ts'

type NewComment = RequestOf<typeof addCallLog>

export interface PendingComment {
  /** Of the act: sent again it is there once. */
  readonly key: string
  /** Who wrote it: it is shown to nobody else, and goes out under their session only. */
  readonly loginId: string
  readonly request: NewComment
  readonly writtenAt: string
  /** What the gateway said against it; it stays until the person has taken it back. */
  readonly fault?: string
}

/** Between two tries while the gateway cannot be reached, in milliseconds. */
const retryMs = 10_000

let pending: readonly PendingComment[] = []
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const sentListeners = new Set<(merchantCode: string) => void>()

const publish = (next: readonly PendingComment[]) => {
  pending = next
  for (const listener of listeners) listener()
}

const signedIn = (): string | undefined => {
  const visit = currentVisit()
  return visit.state === 'signedIn' ? visit.session.loginId : undefined
}

/** In the order in which they were written: one that cannot be sent for want of a connection holds up the rest. */
const drain = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (;;) {
      const person = signedIn()
      const next = pending.find(({ loginId, fault }) => loginId === person && fault === undefined)
      if (next === undefined) return
      try {
        await callGateway(addCallLog, next.request, { idempotencyKey: next.key })
        publish(pending.filter(({ key }) => key !== next.key))
        for (const listener of sentListeners) listener(next.request.merchantCode)
      } catch (error) {
        if (error instanceof NoConnection) {
          timer = setTimeout(() => void drain(), retryMs)
          return
        }
        // Goes on when the person has signed in again.
        if (error instanceof Refusal && error.status === 401) return
        const fault = error instanceof Error ? error.message : String(error)
        publish(pending.map((comment) => (comment.key === next.key ? { ...comment, fault } : comment)))
      }
    }
  } finally {
    isSending = false
  }
}

globalThis.addEventListener('online', () => void drain())
onVisit(() => void drain())
globalThis.addEventListener('beforeunload', (event) => {
  if (pending.length > 0) event.preventDefault()
})

export const sendComment = (request: NewComment): void => {
  const loginId = signedIn()
  if (loginId === undefined) return
  const writtenAt = new Date().toISOString()
  publish([...pending, { key: crypto.randomUUID(), loginId, request: { ...request, writtenAt }, writtenAt }])
  void drain()
}

export const takeBackComment = (key: string): void => publish(pending.filter((comment) => comment.key !== key))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's comments on their way, oldest first. */
export const usePendingComments = (loginId: string, merchantCode: string): readonly PendingComment[] =>
  useSyncExternalStore(subscribe, () => pending).filter(
    (comment) => comment.loginId === loginId && comment.request.merchantCode === merchantCode,
  )

export const onCommentSent = (listener: (merchantCode: string) => void): (() => void) => {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}
