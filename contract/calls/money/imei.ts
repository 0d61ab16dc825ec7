import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** `offlineFields`: there is no platform configured to send it to. `unknown`: the platform did not answer. */
export const ImeiState = z.enum(['sent', 'refused', 'failed', 'unknown', 'kept'])
export type ImeiState = z.infer<typeof ImeiState>

export const mostImeiRequests = 100
export const RequestNumber = typedLine(60, 'A request number has at most 60 characters.')
  .min(1, 'A request number is not empty.')
  .regex(/^[^\p{C},]+$/u, 'A request number has no commas and no characters that cannot be printed.')

const numbersOf = (written: string): string[] => [
  ...new Set(
    written
      .split(/[,\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** As people type them, with commas or line ends between them; a list here, each once. */
export const RequestNumbers = z
  .codec(textUpTo(8_000), z.array(z.string()), { decode: numbersOf, encode: (numbers) => numbers.join(',') })
  .pipe(
    z
      .array(RequestNumber)
      .min(1, 'Write at least one request number.')
      .max(mostImeiRequests, `At most ${mostImeiRequests} request numbers at once.`),
  )
export const readRequestNumbers = numbersOf

const access = screenAccess.imei

export const ImeiRequest = z.lazy(() =>
  wireAnswer({
    imeiId: z.int(),
    requestNumber: z.string(),
    /** Empty: the number belongs to no transaction that is known here. */
    txnRefNumber: z.string(),
    merchantCode: z.string(),
    state: ImeiState,
    /** Why it was refused, or did not leave. */
    reason: z.string(),
    /** The platform's name for the run that unblocks it. */
    jobRun: z.string(),
    askedBy: z.string(),
    askedAt: Instant,
  }),
)
export type ImeiRequest = z.output<typeof ImeiRequest>

export const unblockImei = defineCall({
  name: 'imei.unblock',
  family: 'gateway',
  path: '/campaign/unblockIMEI',
  access,
  kind: 'command',
  changes: ['imei.unblocked'],
  offline: 'never',
  summary: 'Asks the platform to unblock the IMEIs of these requests; each has its own result.',
  request: () => wireObject({ requestNumbers: RequestNumbers }),
  response: () => wireAnswer({ jobRun: z.string().optional(), results: z.array(ImeiRequest) }, { jobRun: 'JobRun' }),
  answer: 'payload',
  refusals: [],
})

export const listImeiRequests = defineCall({
  name: 'imei.list',
  family: 'gateway',
  path: '/opsimeirequests',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Requests to unblock an IMEI, newest first.',
  request: () =>
    wireObject({
      state: ImeiState.optional(),
      requestNumber: RequestNumber.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(ImeiRequest), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const imeiColumns = columnsOf(listImeiRequests, {
  requestNumber: id('Request Number'),
  state: status('Result'),
  reason: text('Reason'),
  txnRefNumber: id('Txn. Number'),
  merchantCode: id('Merchant Code'),
  askedBy: text('Asked By'),
  askedAt: instant('Date'),
})
