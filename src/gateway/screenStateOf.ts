import type { ScreenStateName } from '#src/ui/ScreenState.tsx'
import { NoConnection } from './noConnection.ts'
import { Refusal } from './refusal.ts'

interface Read {
  readonly isPending: boolean
  readonly error: unknown
  readonly data: unknown
}

/** The gateway was at fault and not the question: what it answered before is still true as of then. A screen that goes on showing it says so. */
export const keepsAnswer = ({ error, data }: Pick<Read, 'error' | 'data'>): boolean =>
  data !== undefined && error instanceof Refusal && (error.status >= 500 || error.status === 429)

/** Failure is looked at before absence. Kept data stays on screen when a later read fails for want of a connection. */
export const screenStateOf = (read: Read, isEmpty: boolean): ScreenStateName => {
  if (read.error instanceof NoConnection && read.data === undefined) return 'offline'
  if (read.error instanceof Refusal && read.error.code === 'not-allowed') return 'forbidden'
  if (read.error !== null && !(read.error instanceof NoConnection)) return 'failed'
  if (read.isPending) return 'loading'
  return isEmpty ? 'empty' : 'ready'
}

/** What was asked for is on the screen, as of now or of before. */
export const isShown = (read: Read): boolean =>
  screenStateOf(keepsAnswer(read) ? { ...read, error: null } : read, false) === 'ready'
