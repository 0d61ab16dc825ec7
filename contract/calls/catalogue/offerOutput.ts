import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { CalendarDay, Instant, wireAnswer, wireObject, WireOwnLogin } from '#contract/wire/wire.ts'
import { access, paged } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

export const triggerCashbackOutput = defineCall({
  name: 'reportJobs.cashbackOutput',
  family: 'wrapper',
  path: '/glue/trigger',
  discriminator: { 'job-name': '2-cashback-output-file' },
  access,
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  summary: 'Writes what the offers of a brand gave on a day, transaction by transaction, with the shares.',
  request: () =>
    z.strictObject({
      arguments: wireObject({ creationDate: CalendarDay, brandCode: BrandCode, user: WireOwnLogin }),
    }),
  response: () => wireAnswer({ jobRunId: z.uuid() }, { jobRunId: 'JobRunId' }),
  answer: 'payload',
  refusals: ['brand-not-found', 'report-in-future', 'job-already-running', 'claim-mismatch'],
})

export const OutputFile = z.lazy(() =>
  wireAnswer({
    fileId: z.uuid(),
    fileName: z.string(),
    byteSize: z.int(),
    createdAt: Instant,
    s3Url: z.string(),
  }),
)

export const listOutputFiles = defineCall({
  name: 'offers.outputFiles',
  family: 'wrapper',
  path: '/s3bucket/fetchfolder',
  discriminator: { folder: 'cashback_output' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Files of cashback output: own ones, the latest first.',
  request: () => wireObject({ bucket: textUpTo(60).optional(), ...paged }),
  response: () => z.object({ rows: z.array(OutputFile), total: z.int() }),
  answer: 'page',
  refusals: [],
})
