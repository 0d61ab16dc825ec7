import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { Day, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { FileJob } from '#contract/calls/files/files.ts'

export const CashbackType = z.enum(['PERCENTAGE', 'AMOUNT'])
export type CashbackType = z.infer<typeof CashbackType>

/** More payments of one span are calculated in parts. */
export const mostCalculated = 50_000

export const calculateCashbackDays = defineCall({
  name: 'cashback.calculateDays',
  family: 'gateway',
  path: '/automation-scripts',
  discriminator: { type: 'saveScriptAdditionalData', script_id: 'cashback_calculate' },
  access: { anyOf: ['opssettlements'] },
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  summary: 'Calculates the cashback of the payments of these days anew; the plan shows each difference.',
  request: () =>
    wireObject(
      {
        fromDate: Day,
        toDate: Day.optional(),
        /** The gateway writes its own (conflict X112): any text is refused. */
        sql: z.literal('', 'The gateway takes no SQL.').optional(),
      },
      { fromDate: 'fromDate', toDate: 'toDate' },
    ),
  response: () => FileJob,
  answer: 'payload',
  refusals: [
    'report-span-wrong',
    'report-in-future',
    'report-too-long',
    'cashback-none',
    'too-many-rows',
    'file-still-running',
    'job-already-running',
  ],
})

const CashbackFile = wireAnswer(
  { fileId: z.uuid(), fileName: z.string(), s3Url: z.string(), creationDate: Instant },
  { s3Url: 's3_url' },
)
export type CashbackFile = z.output<typeof CashbackFile>

export const listCashbackFiles = defineCall({
  name: 'cashback.files',
  family: 'wrapper',
  path: '/s3bucket/fetchfolder',
  discriminator: { folder: 'cashback' },
  access: { anyOf: ['settlementmenu'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Input files of Cashback Calculate and what came of them, newest first.',
  request: () => wireObject({ bucket: textUpTo(60).optional() }),
  response: () => z.array(CashbackFile),
  answer: 'dataList',
  refusals: [],
})
