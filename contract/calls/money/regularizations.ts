import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, id, instant, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { TxnRefNumber } from './settlements.ts'

export const Regularization = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    txnRefNumber: z.string(),
    merchantCode: z.string(),
    oldStatus: z.string(),
    newStatus: z.string(),
    rrn: z.string(),
    amount: WireHundredths,
    /** The uploader; the job names whoever confirmed it. */
    uploadedBy: z.string(),
    jobId: z.uuid(),
    regularizedAt: Instant,
  }),
)
export type Regularization = z.output<typeof Regularization>

export const listRegularizations = defineCall({
  name: 'regularizations.list',
  family: 'gateway',
  path: '/opsregularizations',
  access: screenAccess.regularizations,
  kind: 'read',
  offline: 'cache',
  summary: 'What regularization sheets changed, newest first, each with its evidence.',
  request: () =>
    wireObject({
      txnRefNumber: TxnRefNumber.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(Regularization), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const regularizationColumns = columnsOf(listRegularizations, {
  txnRefNumber: id('Txn. Number'),
  merchantCode: id('Merchant Code'),
  oldStatus: coded('payment', 'Old Status'),
  newStatus: coded('payment', 'New Status'),
  rrn: id('RRN'),
  amount: amount('Amount'),
  uploadedBy: text('Uploaded By'),
  regularizedAt: instant('Date'),
})
