import { goesByItself } from '#machines/files/upload.ts'
import type { QueuedUpload } from './workDatabase.ts'

/** An earlier one of its lane goes first, whenever that can be sent. */
export const isHeldBack = ({ lane, seq }: QueuedUpload, rows: readonly QueuedUpload[]): boolean =>
  rows.some((other) => other.lane === lane && other.seq < seq && goesByItself(other.state))
