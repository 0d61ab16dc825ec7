import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, wireAnswer, wireObject } from '#contract/wire/wire.ts'

const access = screenAccess.recon

/** A day, or a time behind it, as the documents send it. */
const StartDay = z.codec(textUpTo(30), CalendarDay, {
  decode: (written) => written.slice(0, 10),
  encode: (one) => one,
})

const generate = {
  family: 'gateway',
  path: '/opssettlements',
  access,
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  request: () => wireObject({ startDate: StartDay }),
  response: () => wireAnswer({ fileId: z.uuid(), fileName: z.string(), rows: z.int() }),
  answer: 'payload',
  refusals: ['too-many-rows'],
} as const

/** Documented as script 9. */
export const generatePgData = defineCall({
  ...generate,
  name: 'recon.generatePgData',
  discriminator: { type: 'update_script', id: 9 },
  summary: 'Writes the provider data of a day, each payment with what the provider said of it, into Downloads.',
})

/** Documented as script 17. */
export const generateBankData = defineCall({
  ...generate,
  name: 'recon.generateBankData',
  discriminator: { type: 'update_script', id: 17 },
  summary: 'Writes the bank data of a day, each line of the statements with what it matches, into Downloads.',
})

/** Declared so that the files stand under Settlement Report in Downloads. */
export const generatedActions = { pg: 'SETTLEMENT_PG_DATA', bank: 'SETTLEMENT_BANK_DATA' } as const
export const generatedReports = { pg: 'pg_data_report', bank: 'bank_data_report' } as const
