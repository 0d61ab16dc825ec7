import { readSheetRows } from '#src/uploads/sheetReader.ts'
import type { ForeignFile } from './foreignFiles.ts'

export const toldOf = async ({
  name,
  kind,
  bytes,
}: ForeignFile): Promise<Pick<ForeignFile, 'rows' | 'hidden' | 'faults' | 'others'>> => {
  const read = await readSheetRows(new File([bytes], name), kind, () => {})
  return {
    rows: read.preview,
    hidden: read.rowsHidden,
    faults: read.faults.map(({ column, reason }) => `${column}: ${reason}`),
    others: read.otherSheets,
  }
}

/** How the file was made, where it is read otherwise than it is meant; else null. */
export const foreignDifference = async (file: ForeignFile): Promise<string | null> => {
  const { how, rows, hidden, faults, others } = file
  const wanted = JSON.stringify({ rows, hidden, faults, others })
  try {
    return JSON.stringify(await toldOf(file)) === wanted ? null : how
  } catch {
    return how
  }
}
