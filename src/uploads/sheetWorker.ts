import type { HeaderDifference, SheetKindName, SheetRefusalCode } from '#contract/sheets/sheets.ts'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { readSheetRows, type SheetReading } from './sheetReader.ts'

export type SheetQuestion = { file: File; kind: SheetKindName }
export type SheetAnswer =
  | { is: 'progress'; rowsRead: number }
  | { is: 'read'; reading: SheetReading }
  | { is: 'refused'; code: SheetRefusalCode; headers: HeaderDifference; detail: string }

const progressEveryMs = 100

const answer = (message: SheetAnswer) => self.postMessage(message)

const reply = async ({ file, kind }: SheetQuestion): Promise<void> => {
  let toldAt = performance.now()
  const tell = (rowsRead: number) => {
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    answer({ is: 'progress', rowsRead })
  }
  try {
    answer({ is: 'read', reading: await readSheetRows(file, kind, tell) })
  } catch (error) {
    const refusal = error instanceof SheetRefusal ? error : new SheetRefusal('sheet-unreadable')
    answer({ is: 'refused', code: refusal.code, headers: refusal.headers, detail: String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => void reply(data))
