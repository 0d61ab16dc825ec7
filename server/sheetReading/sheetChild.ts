import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { linesOf, type SheetTask } from './sheetMessages.ts'
import { root, sheetProgram, type SheetProgram } from './sheetProgram.ts'

/** How long a reading process is waited for. */
export interface ReadingLimits {
  /** Between two of its messages. */
  readonly silenceMs: number
  /** From its start to its last message, not counted while nobody listens. */
  readonly totalMs: number
  /** Processor time that no honest sheet needs; one that is late and used less is kept waiting by the machine. */
  readonly workMs: number
  /** How long a process is waited for that the machine keeps waiting. */
  readonly starvedMs: number
}

/** Somebody waits for the answer: with the time to start and to be asked for, it comes within two seconds. */
export const glanceLimits: ReadingLimits = { silenceMs: 1_500, totalMs: 1_500, workMs: 1_000, starvedMs: 12_000 }
export const readingLimits: ReadingLimits = { silenceMs: 5_000, totalMs: 30_000, workMs: 4_000, starvedMs: 90_000 }

/** The reading process got too little of the machine to say anything about the sheet. */
export class ReaderStarved extends Error {
  override readonly name = 'ReaderStarved'
}

const memoryMegabytes = 256

/** No environment, no writing, no children, no workers, and nothing to read but its own code and the one file. */
const startChild = (task: SheetTask, { path, readable }: SheetProgram): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--permission',
      ...[...readable, task.path].map((place) => `--allow-fs-read=${realpathSync(place)}`),
      `--max-old-space-size=${memoryMegabytes}`,
      // A sheet is read before the room for young objects has grown by itself.
      '--min-semi-space-size=16',
      path,
      JSON.stringify(task),
    ],
    { env: {}, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )

const unreadable = (cause: string) => new SheetRefusal('sheet-unreadable', undefined, { cause: new Error(cause) })

/** Processor time of a living process in ms; undefined where the system does not say. */
const workOf = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    // Linux counts for programs in hundredths of a second, whatever its own clock is.
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

const isStarved = (child: ChildProcess, { workMs }: ReadingLimits): boolean => (workOf(child.pid) ?? workMs) < workMs

const late = Symbol('late')
const starvedLookMs = 250

const within = async <T>(promise: Promise<T>, timeoutMs: number): Promise<T | typeof late> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<typeof late>()
  const timer = setTimeout(() => resolve(late), timeoutMs)
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** What the child writes, as long as it keeps to the limits. */
async function* patientPieces(child: ChildProcess, limits: ReadingLimits): AsyncGenerator<Buffer> {
  const pieces = child.stdout?.[Symbol.asyncIterator]()
  let waitedMs = 0
  while (pieces !== undefined) {
    const since = performance.now()
    const silentMs = () => performance.now() - since
    const next = pieces.next()
    let answer = await within(next, Math.max(1, Math.min(limits.silenceMs, limits.totalMs - waitedMs)))
    while (answer === late) {
      const cause = `the reading process was silent for ${Math.round(silentMs())} ms`
      if (!isStarved(child, limits)) throw unreadable(cause)
      if (waitedMs + silentMs() >= limits.starvedMs) throw new ReaderStarved(cause)
      answer = await within(next, starvedLookMs)
    }
    waitedMs += silentMs()
    if (answer.done) return
    yield answer.value
  }
}

const gatherErrors = (child: ChildProcess): (() => string) => {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-4_000)
  })
  return () => text
}

/**
 * The child's messages, one a line; leave the loop after the last. A child that dies of the file (killed, out of memory)
 * makes it `sheet-unreadable`; one that cannot start is a fault of ours. Throws ReaderStarved.
 */
export async function* sheetLines(
  given: SheetTask,
  limits: ReadingLimits,
  signal?: AbortSignal,
  program = sheetProgram(),
): AsyncGenerator<Buffer, never> {
  signal?.throwIfAborted()
  const child = startChild({ ...given, path: realpathSync(given.path) }, program)
  const exited = once(child, 'exit')
  // Awaited below, after the output has ended; a failure to start must not count as unhandled until then.
  exited.catch(() => {})
  const errors = gatherErrors(child)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)

  let hasSpoken = false
  try {
    for await (const line of linesOf(patientPieces(child, limits))) {
      hasSpoken = true
      yield line
    }
    signal?.throwIfAborted()
    await exited
    if (!hasSpoken) throw new Error(`the reading process did not start: ${errors()}`)
    throw unreadable(`the reading process ended early: ${errors()}`)
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
