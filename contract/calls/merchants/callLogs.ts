import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, text } from '#contract/wire/columns.ts'
import { isPlainText, MerchantCode, MobileNumber } from './merchants.ts'
import { Instant, wireAnswer, wireObject, WireOwnLogin, WireText } from '#contract/wire/wire.ts'

/** So many of the latest are shown; an export has them all. */
export const mostCommentsShown = 500
export const maxCommentLength = 1_000
const Note = typedLine(maxCommentLength, 'More than 1,000 characters.').refine(
  (text) => isPlainText(text.replace(/[\n\t]/g, ' ')),
  'There are characters that cannot be printed.',
)

export const CallLog = z.lazy(() =>
  wireAnswer({
    /** Absent from an older gateway. */
    callLogId: z.string().nullish(),
    loginId: WireText,
    creationDate: Instant,
    comment: WireText,
    feedback: WireText,
    merchantCode: WireText,
    ticketId: WireText,
    mobileNumber: WireText,
    category: WireText,
  }),
)
export type CallLog = z.output<typeof CallLog>

export const listCallLogs = defineCall({
  name: 'portfolio.callLogs',
  family: 'gateway',
  path: '/getcalllogs',
  access: { anyOf: ['getcalllogs'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Comments on one merchant, newest first.',
  request: () =>
    wireObject({
      loginId: WireOwnLogin,
      merchantCode: MerchantCode,
      ticketId: typedLine(40).optional(),
      mobileNumber: typedLine(15).optional(),
    }),
  response: () => z.array(CallLog),
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const callLogColumns = columnsOf(listCallLogs, {
  loginId: text('Login Id'),
  creationDate: instant('Creation Date'),
  comment: text('Comment'),
  feedback: text('Feedback'),
  merchantCode: id('Merchant Code', { isExtra: true }),
  ticketId: id('Ticket Id'),
  mobileNumber: text('Mobile Number'),
  category: text('Category'),
})

export const addCallLog = defineCall({
  name: 'portfolio.addCallLog',
  family: 'gateway',
  path: '/calllogs',
  access: { anyOf: ['calllogs'] },
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary: 'Adds a comment, a feedback or both to a merchant. Sent again under the same key it is there once.',
  request: () =>
    wireObject({
      loginId: WireOwnLogin,
      merchantCode: MerchantCode,
      comment: Note.default(''),
      feedback: Note.default(''),
      ticketId: typedLine(40).default(''),
      mobileNumber: z.union([MobileNumber, z.literal('')]).default(''),
      /** When it was written, where that was offline; a time to come counts as now. */
      writtenAt: textUpTo(40).check(z.iso.datetime()).optional(),
    }),
  response: () => CallLog,
  answer: 'payload',
  refusals: ['merchant-not-found', 'comment-empty'],
})
