import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { parse } from 'node:path'
import { type ChildProgram, root } from './childProgram.ts'
import { linesOf } from './linesOf.ts'

/** How long a confined process is waited for, before it is killed. */
export interface ProcessLimits {
  /** Between two of its messages. */
  readonly silenceMs: number
  /** From its start to its last message, not counted while nobody listens. */
  readonly totalMs: number
  /** Processor time that no honest input needs; one that is late and used less is kept waiting by the machine. */
  readonly workMs: number
  /** How long a process is waited for that the machine keeps waiting. */
  readonly starvedMs: number
}

export interface Confinement {
  readonly program: ChildProgram
  readonly argument?: string
  /** Files that it may read besides its own code. */
  readonly readable?: readonly string[]
  /** For its JavaScript. */
  readonly heapMegabytes: number
  /**
   * For a program that loads native code, which Node's permissions do not reach: what the kernel lets the process have,
   * also when nobody is left to kill it. Linux alone holds to it.
   */
  readonly native?: { readonly dataMegabytes: number; readonly processorSeconds: number }
}

/** The process got too little of the machine to say anything about its input. */
export class ProcessStarved extends Error {
  override readonly name = 'ProcessStarved'
}

/** The process was killed at its limit, or died of its input. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost'
}

export interface ConfinedProcess {
  readonly pid: number | undefined
  /** Resolves when it has gone. */
  readonly exited: Promise<void>
  /** Writes to its standard input, which stays open. */
  send(...pieces: readonly (string | Uint8Array)[]): void
  /**
   * What it says, one message a line, as long as it keeps to the limits; to be asked for once, and to be left after the
   * last message, which kills the process. Throws ProcessLost, ProcessStarved; another error when it could not start.
   */
  lines(limits: ProcessLimits, signal?: AbortSignal): AsyncGenerator<Buffer, never>
}

/** No environment, no writing, no children, no workers, and nothing to read but its own code and what it is given. */
const spawnConfined = ({ program, argument, readable = [], heapMegabytes, native }: Confinement): ChildProcess => {
  const node = [
    process.execPath,
    '--permission',
    ...(native === undefined ? [] : ['--allow-addons', '--disable-warning=SecurityWarning']),
    ...[...program.readable, ...readable].map((place) => `--allow-fs-read=${realpathSync(place)}`),
    `--max-old-space-size=${heapMegabytes}`,
    // Its work is done before the room for young objects has grown by itself.
    '--min-semi-space-size=16',
    // Nor is there more of it: what a long file leaves behind would be kept as if it were in use.
    '--max-semi-space-size=16',
    program.path,
    ...(argument === undefined ? [] : [argument]),
  ]
  const [command = '', ...args] =
    native === undefined || process.platform !== 'linux'
      ? node
      : [
          '/bin/sh',
          '-c',
          `ulimit -d ${native.dataMegabytes * 1024} -t ${native.processorSeconds} -c 0; exec "$0" "$@"`,
          ...node,
        ]
  return spawn(command, args, { env: {}, cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
}

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

const isStarved = (child: ChildProcess, { workMs }: ProcessLimits): boolean => (workOf(child.pid) ?? workMs) < workMs

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
async function* patientPieces(child: ChildProcess, limits: ProcessLimits): AsyncGenerator<Buffer> {
  const pieces = child.stdout?.[Symbol.asyncIterator]()
  let waitedMs = 0
  while (pieces !== undefined) {
    const since = performance.now()
    const silentMs = () => performance.now() - since
    const next = pieces.next()
    let answer = await within(next, Math.max(1, Math.min(limits.silenceMs, limits.totalMs - waitedMs)))
    while (answer === late) {
      const cause = `the process was silent for ${Math.round(silentMs())} ms`
      if (!isStarved(child, limits)) throw new ProcessLost(cause)
      if (waitedMs + silentMs() >= limits.starvedMs) throw new ProcessStarved(cause)
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

const living = new Map<string, number>()

/** How many of each program this process has started that have not gone, by the program's name. */
export const livingConfined = (): ReadonlyMap<string, number> => living

/** Starts a program without rights, which can be killed whatever it is doing. */
export const startConfined = (confinement: Confinement): ConfinedProcess => {
  const child = spawnConfined(confinement)
  const { name } = parse(confinement.program.path)
  const count = (change: 1 | -1) => living.set(name, (living.get(name) ?? 0) + change)
  count(1)
  const exited = once(child, 'exit')
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => count(-1))
  // One that has gone does not take its input; its output says so.
  child.stdin?.on('error', () => {})
  const errors = gatherErrors(child)

  async function* lines(limits: ProcessLimits, signal?: AbortSignal): AsyncGenerator<Buffer, never> {
    const kill = () => child.kill('SIGKILL')
    let hasSpoken = false
    try {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', kill)
      for await (const line of linesOf(patientPieces(child, limits))) {
        hasSpoken = true
        yield line
      }
      signal?.throwIfAborted()
      await exited
      if (!hasSpoken) throw new Error(`the process did not start: ${errors()}`)
      throw new ProcessLost(`the process ended early: ${errors()}`)
    } finally {
      signal?.removeEventListener('abort', kill)
      kill()
    }
  }

  return {
    pid: child.pid,
    exited,
    lines,
    send: (...pieces) => {
      for (const piece of pieces) child.stdin?.write(piece)
    },
  }
}
