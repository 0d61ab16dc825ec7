import type { HeaderDifference, SheetKindName, SheetRefusalCode } from '#contract/sheets/sheets.ts'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { fileChangedText, isFileChanged } from '#src/store/unsent/fileChanged.ts'
import { kindsOfFile, readSheetRows, type SheetReading } from './sheetReader.ts'

export type SheetQuestion =
  | { file: File; kind: SheetKindName; sheetName: string | null }
  | { file: File; kinds: readonly SheetKindName[] }
export type SheetAnswer =
  | { is: 'kinds'; kinds: readonly SheetKindName[] }
  | { is: 'progress'; rowsRead: number }
  | { is: 'read'; reading: SheetReading }
  | { is: 'refused'; code: SheetRefusalCode; headers: HeaderDifference; hint: string; detail: string }

const progressEveryMs = 100

const answer = (message: SheetAnswer) => self.postMessage(message)

const reply = async (question: SheetQuestion): Promise<void> => {
  const { file } = question
  if ('kinds' in question) return answer({ is: 'kinds', kinds: await kindsOfFile(file, question.kinds) })
  const { kind, sheetName } = question
  let toldAt = performance.now()
  const tell = (rowsRead: number) => {
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    answer({ is: 'progress', rowsRead })
  }
  try {
    answer({ is: 'read', reading: await readSheetRows(file, kind, tell, sheetName) })
  } catch (error) {
    const hint = isFileChanged(error) ? fileChangedText : ''
    const refusal = error instanceof SheetRefusal ? error : new SheetRefusal('sheet-unreadable', undefined, { hint })
    const { code, headers } = refusal
    answer({ is: 'refused', code, headers, hint: refusal.hint, detail: String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => void reply(data))
