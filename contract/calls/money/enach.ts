import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { MessageState } from '#contract/calls/merchants/messages.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'

export const LinkState = z.enum(['issued', 'opened', 'completed', 'expired', 'cancelled'])
export type LinkState = z.infer<typeof LinkState>

/** `none`: the merchant has not agreed to one. */
export const MandateState = z.enum(['none', 'initiated', 'confirmed', 'rejected', 'cancelled'])
export type MandateState = z.infer<typeof MandateState>

export const EnachAct = z.enum(['sendAgain', 'cancelLink', 'confirm', 'reject', 'cancelMandate'])
export type EnachAct = z.infer<typeof EnachAct>

export const umrnText = 'A UMRN has 20 letters and digits.'
/** Unique Mandate Reference Number, as the bank gives it. */
export const Umrn = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9]{20}$/, umrnText)

const access = screenAccess.enach

export const EnachRegistration = z.lazy(() =>
  wireAnswer({
    registrationId: z.int(),
    merchantCode: z.string(),
    displayName: z.string(),
    linkState: LinkState,
    issuedBy: z.string(),
    issuedAt: Instant,
    expiresAt: Instant,
    openedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    /** When it was last shared, and how often. */
    sentAt: Instant,
    timesSent: z.int(),
    /** What became of the last messages that carry it. */
    sms: MessageState.nullable(),
    email: MessageState.nullable(),
    /** Why the last message did not leave; empty when it did. */
    trouble: z.string(),
    mandateState: MandateState,
    umrn: z.string(),
    remark: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    can: z.array(EnachAct),
  }),
)
export type EnachRegistration = z.output<typeof EnachRegistration>

export const sendEnachLink = defineCall({
  name: 'enach.send',
  family: 'wrapper',
  path: '/enach/sent_sms',
  access,
  kind: 'command',
  changes: ['mandate.changed'],
  offline: 'never',
  summary: 'Shares the registration link with a merchant by SMS and e-mail; a live link is sent again.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => EnachRegistration,
  answer: 'data',
  refusals: ['merchant-not-found', 'enach-mandate-live', 'enach-sent-just-now', 'enach-nowhere-to-send'],
})

export const listEnachRegistrations = defineCall({
  name: 'enach.list',
  family: 'gateway',
  path: '/opsenachregistrations',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Registration links and mandates, newest first.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode.optional(),
      linkState: LinkState.optional(),
      mandateState: MandateState.optional(),
      umrn: Umrn.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(EnachRegistration), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const enachColumns = columnsOf(listEnachRegistrations, {
  merchantCode: id('Merchant Code'),
  displayName: text('Display Name'),
  linkState: status('Link'),
  mandateState: status('Mandate'),
  umrn: id('UMRN'),
  sentAt: instant('Sent'),
  expiresAt: instant('Expires'),
  issuedBy: text('Sent By', { isExtra: true }),
})

export const actOnEnach = defineCall({
  name: 'enach.act',
  family: 'gateway',
  path: '/opsenachact',
  access,
  kind: 'command',
  changes: ['mandate.changed'],
  offline: 'never',
  summary: 'Cancels a registration link, or keeps what the bank said of its mandate.',
  request: () =>
    wireObject({
      registrationId: z.int().min(1).max(2_000_000_000),
      act: EnachAct.exclude(['sendAgain']),
      /** A confirmation has one. */
      umrn: z.union([z.literal(''), Umrn]).default(''),
      remark: PlainRemark.default(''),
    }),
  response: () => EnachRegistration,
  answer: 'payload',
  refusals: ['record-not-found', 'wrong-state', 'remark-missing', 'umrn-missing', 'umrn-taken'],
})
