import { sheetLimits } from './sheetLimits.ts'
import { SheetRefusal } from './sheetRefusal.ts'

export type SheetFormat = 'xlsx' | 'xls' | 'csv'

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
const zip = [0x50, 0x4b, 0x03, 0x04]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** What the file is by its first bytes (8 are enough); its name only says what it claims to be. Throws SheetRefusal. */
export const sheetFormat = (fileName: string, size: number, firstBytes: Uint8Array): SheetFormat => {
  if (size > sheetLimits.maxFileBytes) throw new SheetRefusal('sheet-too-large')
  const extension = /\.[^.]*$/.exec(fileName)?.[0].toLowerCase()
  const isZip = startsWith(firstBytes, zip)
  const isCompoundFile = startsWith(firstBytes, compoundFile)
  if (extension === '.csv' && !isZip && !isCompoundFile) return size === 0 ? blank() : 'csv'
  if (extension !== '.xlsx' && extension !== '.xls') throw new SheetRefusal('sheet-unreadable')
  if (size === 0) return blank()
  if (isZip) return 'xlsx'
  if (isCompoundFile) return 'xls'
  throw new SheetRefusal('sheet-unreadable')
}

const blank = (): never => {
  throw new SheetRefusal('sheet-blank')
}
