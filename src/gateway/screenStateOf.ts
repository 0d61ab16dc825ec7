import type { ScreenStateName } from '#src/ui/ScreenState.tsx'
import { NoConnection } from './noConnection.ts'
import { Refusal } from './refusal.ts'

interface Read {
  readonly isPending: boolean
  readonly error: unknown
  readonly data: unknown
}

/** Failure is looked at before absence. Kept data stays on screen when a later read fails for want of a connection. */
export const screenStateOf = (read: Read, isEmpty: boolean): ScreenStateName => {
  if (read.error instanceof NoConnection && read.data === undefined) return 'offline'
  if (read.error instanceof Refusal && read.error.code === 'not-allowed') return 'forbidden'
  if (read.error !== null && !(read.error instanceof NoConnection)) return 'failed'
  if (read.isPending) return 'loading'
  return isEmpty ? 'empty' : 'ready'
}
