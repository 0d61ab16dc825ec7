import { z } from 'zod'
import { column, flag, mobile, type SheetColumn } from './sheetCells.ts'
import { kind, optional, type SheetKind, type SheetKindName } from './sheetKind.ts'

/** As campaigns address people: the ten digits in any usual spelling. */
const personalMobile = mobile.pipe(z.string().regex(/^[6-9]/, 'A mobile number begins with 6, 7, 8 or 9.'))

/** How the first column of a campaign's file is called. */
export const numberHeader = /^(?:mobile|mobile[ _]?(?:number|no)|phone|phone[ _]?number|number)$/i

export const merchantHeader = /^(?:merchant|merchant[ _]?(?:code|id)|mid)$/i

const listedNumbers: readonly SheetColumn[] = [
  column('mobile_number', personalMobile, 'The mobile number, 10 digits. Each once.', { unique: true }),
  column('status', flag, '1 puts the number on the list, 0 takes it from it. Leave empty for 1.', optional),
]

export const campaignSheets = {
  optOutNumbers: kind('optOutNumbers', 'Opt_Out', listedNumbers),
  dndNumbers: kind('dndNumbers', 'Dnd_Numbers', listedNumbers),
  campaignRecipients: kind('campaignRecipients', 'Campaign_Recipients', [], {
    takesAnyHeader: true,
    headerName: new RegExp(`${numberHeader.source}|${merchantHeader.source}`, 'i'),
    maxRows: 200_000,
    tooManyRows: 'A campaign goes to at most 2,00,000 recipients. Split the file, and send a campaign with each part.',
  }),
} satisfies Partial<Record<SheetKindName, SheetKind>>
