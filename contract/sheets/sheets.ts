import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { identifier } from './identifierCells.ts'

export { type SheetKind, type SheetKindName, sheetKindNames } from './sheetKind.ts'
export { merchantHeader, numberHeader } from './campaignSheets.ts'
export { headerSets, sheetHeaders, sheetKinds, takesFileName } from './sheetKinds.ts'
export { sheetLimits } from '#spreadsheets/sheetLimits.ts'
export { compareHeaders } from '#spreadsheets/sheetHeader.ts'
export {
  columnLetters,
  type HeaderDifference,
  type RowFault,
  SheetRefusal,
  type SheetRefusalCode,
  sheetRefusalText,
} from '#spreadsheets/sheetRefusal.ts'

/** The code as it is stored, or null. */
export const parseMerchantCode = (text: string): string | null => identifier(MerchantCode).safeParse(text).data ?? null
