/** Every kind of event that comes in, by its type without the version: the scopes of clients name these. */
export const feedKindNames = [
  'merchant.registered',
  'merchant.updated',
  'merchant.papers',
  'payment.created',
  'payment.updated',
  'payment.refunded',
  'order.created',
  'order.updated',
  'device.installed',
  'device.removed',
  'app.figures',
  'warranty.figures',
  'brandMapping.changed',
  'superMerchant.registered',
  'dispute.opened',
  'dispute.updated',
  'ifsc.directory',
  'control.totals',
] as const
export type FeedKind = (typeof feedKindNames)[number]
