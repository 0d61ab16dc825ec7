import { campaignSheets } from './campaignSheets.ts'
import { catalogueSheets } from './catalogueSheets.ts'
import { fieldSheets } from './fieldSheets.ts'
import { merchantSheets } from './merchantSheets.ts'
import { moneySheets } from './moneySheets.ts'
import type { SheetKind, SheetKindName } from './sheetKind.ts'

export const sheetKinds: Readonly<Record<SheetKindName, SheetKind>> = {
  ...merchantSheets,
  ...fieldSheets,
  ...moneySheets,
  ...catalogueSheets,
  ...campaignSheets,
}

/** A kind takes files by the endings of their names. */
export const takesFileName = (name: SheetKindName, fileName: string): boolean =>
  sheetKinds[name].taken.some((extension) => fileName.toLowerCase().endsWith(extension))

export const sheetHeaders = (name: SheetKindName): string[] => sheetKinds[name].columns.map(({ header }) => header)

/** The sets of headers by which a sheet of the kind is known; none for a kind that takes any. */
export const headerSets = (name: SheetKindName): string[][] =>
  sheetKinds[name].takesAnyHeader ? [] : [sheetHeaders(name)]
