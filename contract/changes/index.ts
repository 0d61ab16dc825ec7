import { z } from 'zod'
import {
  bankScheme,
  brandMapping,
  cashbackCredit,
  cashbackOffer,
  charges,
  fee,
  hold,
  imei,
  kyc,
  mandate,
  members,
  merchant,
  models,
  offer,
  payout,
  productScheme,
  rate,
  refund,
  regularization,
  settlement,
  superMerchant,
} from './kinds.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'

/** What each type is about and says. The panel knows the names alone (`contract/wire/changeTypes.ts`). */
export const changeKinds = {
  'merchant.changed': { ...merchant, summary: 'A merchant has changed. The data is the whole merchant.' },
  'merchant.switchedOff': { ...merchant, summary: 'A merchant was switched off: it sells nothing from now on.' },
  'merchant.switchedOn': { ...merchant, summary: 'A merchant was switched on again.' },
  'merchant.removed': { ...merchant, summary: 'A merchant that a sheet registered was taken back.' },
  'kyc.decided': {
    ...kyc,
    summary: 'The KYC of a merchant was approved or declined, by a review or a second verification.',
  },
  'kyc.reopened': { ...kyc, summary: 'A KYC decision does not count any more: what it was made on has changed.' },
  'brandMapping.changed': { ...brandMapping, summary: 'A merchant sells a brand, or no longer.' },
  'superMerchant.decided': {
    ...superMerchant,
    summary: 'The onboarding of a super merchant was approved, or sent back.',
  },
  'superMerchant.membersChanged': { ...members, summary: 'Merchants were added to a super merchant or taken from it.' },
  'charges.changed': { ...charges, summary: 'The charges that were agreed with a merchant for a feature.' },
  'mandate.changed': { ...mandate, summary: 'What became of the e-NACH mandate of a merchant.' },
  'rate.inForce': { ...rate, summary: 'An MDR rate is in force: it was verified, or its first day has come.' },
  'rate.outOfForce': { ...rate, summary: 'An MDR rate is in force no longer.' },
  'fee.inForce': { ...fee, summary: 'A subscription fee is in force.' },
  'fee.outOfForce': { ...fee, summary: 'A subscription fee is in force no longer.' },
  'bankScheme.inForce': { ...bankScheme, summary: 'A bank EMI scheme is in force.' },
  'bankScheme.outOfForce': { ...bankScheme, summary: 'A bank EMI scheme is in force no longer.' },
  'productScheme.changed': { ...productScheme, summary: 'A product scheme was made or changed.' },
  'productScheme.modelsChanged': {
    ...models,
    summary: 'Models of a product scheme: those that were added or changed.',
  },
  'productScheme.inForce': { ...productScheme, summary: 'The first day of a product scheme has come.' },
  'productScheme.outOfForce': { ...productScheme, summary: 'A product scheme has ended.' },
  'offer.changed': { ...offer, summary: 'A cashback rule was made or changed.' },
  'offer.inForce': { ...offer, summary: 'A cashback rule is in force.' },
  'offer.outOfForce': { ...offer, summary: 'A cashback rule has ended.' },
  'cashbackOffer.changed': { ...cashbackOffer, summary: 'A cashback configuration was made or changed.' },
  'cashbackOffer.inForce': { ...cashbackOffer, summary: 'A cashback configuration is in force.' },
  'cashbackOffer.outOfForce': { ...cashbackOffer, summary: 'A cashback configuration has ended.' },
  'settlement.approved': { ...settlement, summary: 'A second person approved a settlement batch.' },
  'settlement.cancelled': { ...settlement, summary: 'A settlement batch was cancelled: nothing of it is paid.' },
  'payout.confirmed': { ...payout, summary: 'The bank credited a payout.' },
  'payout.failed': { ...payout, summary: 'A payout came back.' },
  'hold.placed': { ...hold, summary: 'A payment is held: it is in no batch until it is released.' },
  'hold.released': { ...hold, summary: 'A payment that was held is released.' },
  'refund.asked': { ...refund, summary: 'A refund waits for a second person.' },
  'refund.submitted': { ...refund, summary: 'A refund is on its way to the provider.' },
  'refund.succeeded': { ...refund, summary: 'The customer has the money back.' },
  'refund.failed': { ...refund, summary: 'The provider refused a refund.' },
  'refund.unknown': { ...refund, summary: 'What became of a refund is not known yet.' },
  'refund.cancelled': { ...refund, summary: 'A refund was rejected or withdrawn.' },
  'regularization.made': {
    ...regularization,
    summary: 'The state of a payment or refund was put right with the number of the bank.',
  },
  'cashback.approved': { ...cashbackCredit, summary: 'What a payment is credited in cashback.' },
  'imei.unblocked': { ...imei, summary: 'The platform was asked to unblock an IMEI, and took it.' },
} as const satisfies Readonly<Record<ChangeType, unknown>>

/** As it is sent, with its version. */
export const sentTypeOf = (type: ChangeType): string => {
  const { version = 1 } = changeKinds[type] as { readonly version?: number }
  return `${type}.v${version}`
}

export const changeSource = '/opsdesk'

/** Around the data of each: CloudEvents 1.0, with extension attributes in small letters. */
export const changeEnvelope = {
  specversion: z.literal('1.0'),
  /** The same however often it is sent. */
  id: z.string(),
  source: z.literal(changeSource),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  /** Grows with each change of a subject. */
  revision: z.int(),
  /** In the order of all changes: no two have the same, and one that comes later has a higher one. */
  position: z.int(),
  /** Who made it; empty: time did, such as the first day of a rate. */
  madeby: z.string(),
  /** Who decided on it, where a second person did. */
  decidedby: z.string(),
  /** The number of its audit entry; absent: it has none of its own. */
  auditentry: z.int().optional(),
}

export const exampleOfChange = (type: ChangeType) => {
  const { subject, example } = changeKinds[type]
  return {
    specversion: '1.0',
    id: 'change-4711',
    source: changeSource,
    type: sentTypeOf(type),
    subject: `${subject}:${example.key}`,
    time: '2026-11-28T09:00:00.000Z',
    datacontenttype: 'application/json',
    revision: 4711,
    position: 4702,
    madeby: 'asha',
    decidedby: 'farhan',
    auditentry: 90210,
    data: example.data,
  }
}
