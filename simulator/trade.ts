import type { FeedKind } from '#contract/feed/kindNames.ts'
import type { Draws } from './draw.ts'
import type { Shop } from './shops.ts'

const dayMs = 86_400_000
const indianMs = 5.5 * 3_600_000

/** Payments in a second, by the hour of the Indian day: little at night, most in the evening. */
export const tradeAt = (at: number): number => {
  const hour = ((at + indianMs) % dayMs) / 3_600_000
  return 0.15 + 0.85 * Math.max(0, Math.sin(((hour - 6) / 17) * Math.PI)) ** 2
}

const failures = ['INSUFFICIENT_FUNDS', 'BANK_TIMEOUT', 'DECLINED_BY_ISSUER', 'OTP_EXPIRED']
const gateways = ['RAZORPAY', 'TRACKNPAY', 'PAYU']

/** What happened to a thing at a moment, before it is an event. */
export interface Happening {
  readonly kind: FeedKind
  readonly subject: string
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface Trade {
  readonly began: Happening
  readonly ended: Happening
  /** Refunds and disputes of it. */
  readonly after: readonly Happening[]
  /** Undefined: it failed. */
  readonly paidPaise: number | undefined
}

/** The dashboard counts these. */
const shareOfBrands = 0.1

const ofBrand = ({ chance, oneOf }: Draws, brandCode: string): Readonly<Record<string, unknown>> =>
  chance(0.8)
    ? { brandCode, txnType: 'brand_emi', cardCategory: 'CREDIT', emiMonths: oneOf([3, 6, 9, 12]) }
    : { brandCode, txnType: 'brand_upi' }

/** One payment from its beginning to its end, and what comes of it. */
export const tradeOf = (draws: Draws, shop: Shop, ref: string, at: number): Trade => {
  const { chance, oneOf, between, next } = draws
  const isOfBrand = shop.brandCode !== '' && chance(shareOfBrands)
  // People buy by EMI what is dear.
  const amountPaise = Math.round(100 * Math.exp((isOfBrand ? 8.5 : 4) + next() * (isOfBrand ? 2.5 : 5.5)))
  const data = {
    merchantCode: shop.code,
    ...(isOfBrand ? ofBrand(draws, shop.brandCode) : { txnType: chance(0.7) ? 'upi' : 'card' }),
    amountPaise,
    payer: `XXXXXXXX${String(between(0, 99)).padStart(2, '0')}`,
    payerMobile: `m${between(1, 4_000)}`,
    gateway: oneOf(gateways),
    city: shop.city,
    state: shop.state,
    pinCode: shop.pinCode,
    createdAt: new Date(at).toISOString(),
  }
  const endAt = at + between(1_500, 20_000)
  const isPaid = chance(0.9)
  const end = isPaid
    ? { status: 'SUCCESSFUL', upiTxnId: `UPI${ref}` }
    : { status: 'FAILED', errorCode: oneOf(failures) }
  const after: Happening[] = []
  if (isPaid && chance(0.02))
    after.push({
      kind: 'payment.refunded',
      subject: `R-${ref}`,
      at: endAt + 60_000,
      data: {
        txnRefNumber: ref,
        amountPaise: chance(0.5) ? amountPaise : Math.max(100, Math.round(amountPaise / 200) * 100),
        refundedAt: new Date(endAt + 60_000).toISOString(),
        reason: 'The customer brought it back.',
      },
    })
  if (isPaid && chance(0.004))
    after.push({
      kind: 'dispute.opened',
      subject: `D-${ref}`,
      at: endAt + 120_000,
      data: {
        txnRefNumber: ref,
        amountPaise,
        reasonCode: '13-1',
        stage: 'chargeback',
        status: 'open',
        openedAt: new Date(endAt + 120_000).toISOString(),
        respondBy: new Date(endAt + 7 * dayMs).toISOString(),
      },
    })
  return {
    began: { kind: 'payment.created', subject: ref, at, data: { ...data, status: 'INITIATED' } },
    ended: { kind: 'payment.updated', subject: ref, at: endAt, data: { ...data, ...end } },
    after,
    paidPaise: isPaid ? amountPaise : undefined,
  }
}

export const orderOf = ({ between }: Draws, shop: Shop, subject: string, at: number): Happening => ({
  kind: 'order.created',
  subject,
  at,
  data: {
    merchantCode: shop.code,
    paidPaise: between(10_000, 900_000),
    payer: `XXXXXXXX${String(between(0, 99)).padStart(2, '0')}`,
    createdAt: new Date(at).toISOString(),
  },
})

/** One of these shops, by how much of the trade is theirs. */
export const shopAmong = ({ next }: Draws, shops: readonly Shop[]): Shop | undefined => {
  let left = next() * shops.reduce((sum, { share }) => sum + share, 0)
  return shops.find(({ share }) => (left -= share) < 0) ?? shops[0]
}
