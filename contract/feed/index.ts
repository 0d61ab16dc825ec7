import type { z } from 'zod'
import type { FeedKind } from './kindNames.ts'
import { appFigures, deviceInstalled, deviceRemoved, ifscDirectory, warrantyFigures } from './kinds/figures.ts'
import {
  brandMappingChanged,
  merchantPapers,
  merchantRegistered,
  merchantUpdated,
  superMerchantRegistered,
} from './kinds/merchants.ts'
import {
  disputeOpened,
  disputeUpdated,
  orderCreated,
  orderUpdated,
  paymentCreated,
  paymentRefunded,
  paymentUpdated,
} from './kinds/payments.ts'
import { controlTotals } from './kinds/totals.ts'

/** The panel knows the names alone (`kindNames.ts`): schemas and examples are the gateway's. */
export const feedKinds = {
  'merchant.registered': merchantRegistered,
  'merchant.updated': merchantUpdated,
  'merchant.papers': merchantPapers,
  'payment.created': paymentCreated,
  'payment.updated': paymentUpdated,
  'payment.refunded': paymentRefunded,
  'order.created': orderCreated,
  'order.updated': orderUpdated,
  'device.installed': deviceInstalled,
  'device.removed': deviceRemoved,
  'app.figures': appFigures,
  'warranty.figures': warrantyFigures,
  'brandMapping.changed': brandMappingChanged,
  'superMerchant.registered': superMerchantRegistered,
  'dispute.opened': disputeOpened,
  'dispute.updated': disputeUpdated,
  'ifsc.directory': ifscDirectory,
  'control.totals': controlTotals,
} as const satisfies Readonly<Record<FeedKind, unknown>>

export type EventOf<Kind extends FeedKind> = z.output<(typeof feedKinds)[Kind]['schema']>
export type FeedEvent = { [Kind in FeedKind]: EventOf<Kind> & { readonly kind: Kind } }[FeedKind]

export const exampleOf = (kind: FeedKind) => {
  const { type, example } = feedKinds[kind]
  return {
    specversion: '1.0',
    id: `example-${kind}`,
    source: '/platform/example',
    type,
    subject: example.subject,
    time: '2026-11-28T09:00:00Z',
    sequence: 1,
    data: example.data,
  }
}
