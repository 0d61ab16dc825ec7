import { realpathSync } from 'node:fs'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { type ProcessLimits, ProcessLost, startConfined } from '#server/processes/confinedProcess.ts'
import type { SheetTask } from './sheetMessages.ts'
import { sheetProgram } from './sheetProgram.ts'

/** Somebody waits for the answer: with the time to start and to be asked for, it comes within two seconds. */
export const glanceLimits: ProcessLimits = { silenceMs: 1_500, totalMs: 1_500, workMs: 1_000, starvedMs: 12_000 }
export const readingLimits: ProcessLimits = { silenceMs: 5_000, totalMs: 30_000, workMs: 4_000, starvedMs: 90_000 }

/**
 * The messages of a process that reads one sheet, one a line; leave the loop after the last. A process that dies of the
 * file (killed, out of memory) makes it `sheet-unreadable`; one that cannot start is a fault of ours. Throws
 * ProcessStarved.
 */
export async function* sheetLines(
  given: SheetTask,
  limits: ProcessLimits,
  signal?: AbortSignal,
  program = sheetProgram(),
): AsyncGenerator<Buffer, never> {
  signal?.throwIfAborted()
  const task = { ...given, path: realpathSync(given.path) }
  const reading = startConfined({
    program,
    argument: JSON.stringify(task),
    readable: [task.path],
    heapMegabytes: 256,
  })
  try {
    return yield* reading.lines(limits, signal)
  } catch (error) {
    if (error instanceof ProcessLost) throw new SheetRefusal('sheet-unreadable', undefined, { cause: error })
    throw error
  }
}
