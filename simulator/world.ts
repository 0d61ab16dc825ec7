import { feedKinds } from '#contract/feed/index.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import { drawFrom } from './draw.ts'
import { type Shop, shopOf } from './shops.ts'

export const platformSource = '/platform/live'

export interface SentEvent {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly sequence: number
  readonly data: Readonly<Record<string, unknown>>
}

interface Due {
  readonly at: number
  readonly event: SentEvent
}

const firstShops = 60
const dayMs = 86_400_000
const indianMs = 5.5 * 3_600_000

/** Payments in a second, by the hour of the Indian day: little at night, most in the evening. */
export const tradeAt = (at: number): number => {
  const hour = ((at + indianMs) % dayMs) / 3_600_000
  return 0.3 + 2.4 * Math.max(0, Math.sin(((hour - 6) / 17) * Math.PI)) ** 2
}

const failures = ['INSUFFICIENT_FUNDS', 'BANK_TIMEOUT', 'DECLINED_BY_ISSUER', 'OTP_EXPIRED']
const gateways = ['RAZORPAY', 'TRACKNPAY', 'PAYU']

export interface World {
  /** All shops, to be sent before anything else. */
  readonly opening: (now: number) => SentEvent[]
  /** What happened since the last time. */
  readonly until: (now: number) => SentEvent[]
  /** The desk switched a shop off or on. */
  readonly switchShop: (code: string, isOn: boolean) => void
  readonly shopsSelling: () => number
}

/**
 * A payments company: shops that register, payments that begin and end, refunds, orders, devices and disputes. Some events
 * come twice, late, before what they need, or wrong, as they do in life.
 */
export const openWorld = (seed: number, begins: number): World => {
  const draw = drawFrom(seed)
  const off = new Set<string>()
  const due: Due[] = []
  let shops: Shop[] = Array.from({ length: firstShops }, (_, at) => shopOf(at + 1))
  let last = begins
  let made = 0

  const chance = (share: number): boolean => draw() < share
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
  const between = (least: number, most: number): number => Math.round(least + draw() * (most - least))

  const eventOf = (kind: FeedKind, subject: string, at: number, data: SentEvent['data'], sequence = at): SentEvent => {
    made += 1
    return {
      specversion: '1.0',
      id: `live-${begins.toString(36)}-${made}`,
      source: platformSource,
      type: feedKinds[kind].type,
      subject,
      time: new Date(at).toISOString(),
      // It grows with the clock, so that a company that begins again goes on.
      sequence,
      data,
    }
  }

  const shopEvent = (shop: Shop, at: number, more: SentEvent['data'] = {}): SentEvent =>
    eventOf('merchant.registered', shop.code, at, {
      displayName: shop.name,
      businessName: shop.name,
      contactPerson: shop.owner,
      mobileNumber: shop.mobileNumber,
      city: shop.city,
      state: shop.state,
      pinCode: shop.pinCode,
      mccCode: shop.mccCode,
      registeredAt: new Date(at - dayMs).toISOString(),
      ...more,
    })

  const later = (event: SentEvent, at: number): void => void due.push({ at, event })

  const sellingShop = (): Shop | undefined => {
    const open = shops.filter(({ code }) => !off.has(code))
    let left = draw() * open.reduce((sum, { share }) => sum + share, 0)
    return open.find(({ share }) => (left -= share) < 0) ?? open[0]
  }

  const pay = (at: number, shop: Shop): void => {
    const ref = `LV-${at.toString(36)}-${made.toString(36)}`.toUpperCase()
    const amountPaise = Math.round(100 * Math.exp(4 + draw() * 5.5))
    const data = {
      merchantCode: shop.code,
      txnType: chance(0.7) ? 'upi' : 'card',
      amountPaise,
      payer: `XXXXXXXX${String(between(0, 99)).padStart(2, '0')}`,
      payerMobile: `m${between(1, 4_000)}`,
      gateway: oneOf(gateways),
      city: shop.city,
      state: shop.state,
      pinCode: shop.pinCode,
      createdAt: new Date(at).toISOString(),
    }
    const began = eventOf('payment.created', ref, at, { ...data, status: 'INITIATED' })
    const endAt = at + between(1_500, 20_000)
    const isPaid = chance(0.9)
    const ended = eventOf('payment.updated', ref, endAt, {
      ...data,
      ...(isPaid ? { status: 'SUCCESSFUL', upiTxnId: `UPI${ref}` } : { status: 'FAILED', errorCode: oneOf(failures) }),
    })
    later(began, at)
    later(ended, endAt)
    if (chance(0.02)) later(ended, endAt + between(2_000, 60_000))
    // The end is known before the beginning: what comes second is stale.
    if (chance(0.01)) later({ ...began, id: `${began.id}-late`, sequence: at - 1 }, endAt + 5_000)
    if (!isPaid) return
    if (chance(0.02))
      later(
        eventOf('payment.refunded', `R-${ref}`, endAt + 60_000, {
          txnRefNumber: ref,
          amountPaise: chance(0.5) ? amountPaise : Math.max(100, Math.round(amountPaise / 200) * 100),
          refundedAt: new Date(endAt + 60_000).toISOString(),
          reason: 'The customer brought it back.',
        }),
        endAt + 61_000,
      )
    if (chance(0.004))
      later(
        eventOf('dispute.opened', `D-${ref}`, endAt + 120_000, {
          txnRefNumber: ref,
          amountPaise,
          reasonCode: '13-1',
          stage: 'chargeback',
          status: 'open',
          openedAt: new Date(endAt + 120_000).toISOString(),
          respondBy: new Date(endAt + 7 * dayMs).toISOString(),
        }),
        endAt + 121_000,
      )
  }

  const beside = (at: number): void => {
    if (chance(0.05)) {
      const shop = sellingShop()
      if (shop !== undefined)
        later(
          eventOf('order.created', `O-${at.toString(36)}-${made}`.toUpperCase(), at, {
            merchantCode: shop.code,
            paidPaise: between(10_000, 900_000),
            payer: `XXXXXXXX${String(between(0, 99)).padStart(2, '0')}`,
            createdAt: new Date(at).toISOString(),
          }),
          at,
        )
    }
    if (chance(1 / 400)) join(at)
    if (chance(1 / 240)) wrong(at)
  }

  /** A new shop sells before the desk knows it: its first payments are early. */
  const join = (at: number): void => {
    const shop = shopOf(shops.length + 1)
    shops = [...shops, shop]
    pay(at, shop)
    later(shopEvent(shop, at + 20_000), at + 20_000)
  }

  const wrong = (at: number): void => {
    const shop = sellingShop()
    if (shop === undefined) return
    const ref = `LV-W-${at.toString(36)}`.toUpperCase()
    const data = {
      merchantCode: shop.code,
      txnType: 'upi',
      status: 'SUCCESSFUL',
      amountPaise: 10_050.5,
      payer: 'XXXXXXXX07',
      createdAt: new Date(at).toISOString(),
    }
    later(
      chance(0.5)
        ? eventOf('payment.created', ref, at, data)
        : eventOf('order.created', ref, at, {
            merchantCode: shop.code,
            brandCode: 'NOSUCHBRAND',
            paidPaise: 100,
            payer: 'XXXXXXXX07',
            createdAt: data.createdAt,
          }),
      at,
    )
  }

  return {
    opening: (now) => shops.map((shop) => shopEvent(shop, now)),
    until: (now) => {
      // A machine that slept has not traded meanwhile.
      for (let at = Math.max(last, now - 10_000); at < now; at += 1_000) {
        const wanted = tradeAt(at)
        const count = Math.floor(wanted) + (chance(wanted % 1) ? 1 : 0)
        for (let no = 0; no < count; no += 1) {
          const shop = sellingShop()
          if (shop !== undefined) pay(at + no, shop)
        }
        beside(at)
      }
      last = now
      const ready = due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      const left = due.filter(({ at }) => at > now)
      due.splice(0, due.length, ...left)
      return ready.map(({ event }) => event)
    },
    switchShop: (code, isOn) => void (isOn ? off.delete(code) : off.add(code)),
    shopsSelling: () => shops.filter(({ code }) => !off.has(code)).length,
  }
}
