import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SheetRefusal } from '#contract/sheets.ts'
import type { SheetMessage, SheetTask } from './sheetMessages.ts'

/** A child that says nothing for `silenceMs` while it is listened to is killed. An .xls is read in one go, so it may be silent longer. */
const limits = { silenceMs: 5_000, legacySilenceMs: 20_000, totalMs: 30_000 }
const memoryMegabytes = 256

const root = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))
const program = fileURLToPath(new URL('./sheetProcess.ts', import.meta.url))
const readable = ['contract', 'server/files', 'node_modules', 'package.json'].map(
  (path) => `--allow-fs-read=${realpathSync(join(root, path))}`,
)

/** No environment, no writing, no children, no workers, and nothing to read but its own code and the one file. */
const startChild = (task: SheetTask): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--permission',
      ...readable,
      `--allow-fs-read=${task.path}`,
      `--max-old-space-size=${memoryMegabytes}`,
      program,
      JSON.stringify(task),
    ],
    { env: {}, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )

const unreadable = (cause: string) => new SheetRefusal('sheet-unreadable', undefined, { cause: new Error(cause) })

const within = async <T>(promise: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unreadable(`the reading process was silent for ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const gatherErrors = (child: ChildProcess): (() => string) => {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-4_000)
  })
  return () => text
}

/** The child's messages. A child that dies of the file (killed, out of memory) makes it `sheet-unreadable`; one that cannot start is a fault of ours. */
export async function* sheetMessages(
  given: SheetTask,
  signal?: AbortSignal,
  { silenceMs, legacySilenceMs, totalMs } = limits,
): AsyncGenerator<SheetMessage> {
  signal?.throwIfAborted()
  const child = startChild({ ...given, path: realpathSync(given.path) })
  const exited = once(child, 'exit')
  // Awaited below, after the output has ended; a failure to start must not count as unhandled until then.
  exited.catch(() => {})
  const errors = gatherErrors(child)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)

  let patience = silenceMs
  let waitedMs = 0
  let unfinished: Buffer[] = []
  let hasSpoken = false
  try {
    const pieces = child.stdout?.[Symbol.asyncIterator]()
    while (pieces !== undefined) {
      const since = performance.now()
      const { value, done } = await within(pieces.next(), Math.max(1, Math.min(patience, totalMs - waitedMs)))
      waitedMs += performance.now() - since
      if (done) break
      let bytes: Buffer = value
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
        const message: SheetMessage = JSON.parse(Buffer.concat([...unfinished, bytes.subarray(0, end)]).toString())
        unfinished = []
        bytes = bytes.subarray(end + 1)
        hasSpoken = true
        if (message.is === 'opened' && message.format === 'xls') patience = legacySilenceMs
        yield message
        if (message.is === 'done' || message.is === 'refused') return
      }
      if (bytes.length > 0) unfinished.push(bytes)
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
