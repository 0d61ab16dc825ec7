import { type SheetKindName, SheetRefusal } from '#contract/sheets/sheets.ts'
import type { SheetReading } from './sheetReader.ts'
import type { SheetAnswer, SheetQuestion } from './sheetWorker.ts'

export type { SheetReading } from './sheetReader.ts'

export type ReadSheetOptions = {
  /** The sheet of this name; else the first visible one that has text. */
  sheetName?: string | null
  onProgress?: (rowsRead: number) => void
  signal?: AbortSignal
}

/** The worker is ended after this, whatever it is doing. */
const timeoutMs = 60_000
/** And after this without a word: other formats than .xlsx and .csv are read in one go. A device may be slow. */
const silenceMs = 15_000

const startWorker = () => new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })

interface Asking<Answer> {
  readonly question: SheetQuestion
  readonly onProgress?: ((rowsRead: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly answerOf: (answer: SheetAnswer) => Answer | undefined
}

const askWorker = <Answer>({ question, onProgress, signal, answerOf }: Asking<Answer>): Promise<Answer> => {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const unreadable = (cause: unknown) => reject(new SheetRefusal('sheet-unreadable', undefined, { cause }))
  const abort = () => reject(signal?.reason)

  const timer = setTimeout(() => unreadable(new Error(`the sheet was not read within ${timeoutMs} ms`)), timeoutMs)
  const silent = () => unreadable(new Error(`the worker was silent for ${silenceMs} ms`))
  let listening = setTimeout(silent, silenceMs)
  signal?.addEventListener('abort', abort, { once: true })
  worker.addEventListener('error', (event) => unreadable(new Error(event.message)))
  worker.addEventListener('messageerror', () => unreadable(new Error('the worker sent what cannot be read')))
  worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
    clearTimeout(listening)
    listening = setTimeout(silent, silenceMs)
    if (data.is === 'progress') return onProgress?.(data.rowsRead)
    if (data.is === 'refused')
      return reject(new SheetRefusal(data.code, data.headers, { hint: data.hint, cause: new Error(data.detail) }))
    const answer = answerOf(data)
    if (answer !== undefined) resolve(answer)
  })
  worker.postMessage(question)

  return promise.finally(() => {
    clearTimeout(timer)
    clearTimeout(listening)
    signal?.removeEventListener('abort', abort)
    worker.terminate()
  })
}

/** Reads a spreadsheet in a worker of its own. Throws SheetRefusal with the text for staff; a wrong header is in the reading, not thrown. */
export const readSheet = (
  file: File,
  kind: SheetKindName,
  { sheetName = null, onProgress, signal }: ReadSheetOptions = {},
): Promise<SheetReading> =>
  askWorker({
    question: { file, kind, sheetName },
    onProgress,
    signal,
    answerOf: (answer) => (answer.is === 'read' ? answer.reading : undefined),
  })

/** Which of these kinds a file is, by its header. Throws SheetRefusal where the worker breaks or takes too long. */
export const findKinds = (
  file: File,
  kinds: readonly SheetKindName[],
  signal?: AbortSignal,
): Promise<readonly SheetKindName[]> =>
  askWorker({
    question: { file, kinds },
    signal,
    answerOf: (answer) => (answer.is === 'kinds' ? answer.kinds : undefined),
  })
