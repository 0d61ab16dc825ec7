import { type SheetKindName, SheetRefusal } from '#contract/sheets/sheets.ts'
import type { SheetReading } from './sheetReader.ts'
import type { SheetAnswer, SheetQuestion } from './sheetWorker.ts'

export type { SheetReading } from './sheetReader.ts'

export type ReadSheetOptions = {
  /** The sheet of this name; else the first visible one that has text. */
  sheetName?: string | null
  onProgress?: (rowsRead: number) => void
  signal?: AbortSignal
  readonly patience?: Patience
}

interface Patience {
  /** The worker is ended after this, whatever it is doing. */
  readonly wholeMs: number
  /** And after this without a word: other formats than .xlsx and .csv are read in one go. */
  readonly silenceMs: number
}
const usualPatience: Patience = { wholeMs: 60_000, silenceMs: 15_000 }

/** The device was too slow, which says nothing about the file. */
export class SlowReading extends Error {
  override readonly name = 'SlowReading'
  constructor(cause: string) {
    super('This device needs too long to read the file. Close what else is open and choose the file again.', { cause })
  }
}

const startWorker = () => new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })

interface Asking<Answer> {
  readonly question: SheetQuestion
  readonly onProgress?: ((rowsRead: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly patience?: Patience | undefined
  readonly answerOf: (answer: SheetAnswer) => Answer | undefined
}

const askWorker = <Answer>({
  question,
  onProgress,
  signal,
  patience = usualPatience,
  answerOf,
}: Asking<Answer>): Promise<Answer> => {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const unreadable = (cause: unknown) => reject(new SheetRefusal('sheet-unreadable', undefined, { cause }))
  const abort = () => reject(signal?.reason)

  const { wholeMs, silenceMs } = patience
  const timer = setTimeout(() => reject(new SlowReading(`the sheet was not read within ${wholeMs} ms`)), wholeMs)
  const silent = () => reject(new SlowReading(`the worker was silent for ${silenceMs} ms`))
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

/** Reads a spreadsheet in a worker of its own. Throws SheetRefusal or SlowReading with the text for staff; a wrong header is in the reading, not thrown. */
export const readSheet = (
  file: File,
  kind: SheetKindName,
  { sheetName = null, onProgress, signal, patience }: ReadSheetOptions = {},
): Promise<SheetReading> =>
  askWorker({
    question: { file, kind, sheetName },
    onProgress,
    signal,
    patience,
    answerOf: (answer) => (answer.is === 'read' ? answer.reading : undefined),
  })

/** Which of these kinds a file is, by its header. Throws SheetRefusal where the worker breaks, SlowReading where it takes too long. */
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
