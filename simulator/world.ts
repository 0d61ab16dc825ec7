import { feedKinds } from '#contract/feed/index.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import { drawFrom } from './draw.ts'
import { historyOf } from './history.ts'
import { paperKinds, type PaperKind } from './papers.ts'
import { type Shop, shopOf } from './shops.ts'
import { type Happening, orderOf, shopAmong, tradeAt, tradeOf } from './trade.ts'

export const platformSource = '/platform/live'

export interface SentEvent {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly sequence: number
  readonly seenrevision?: number
  readonly data: Readonly<Record<string, unknown>>
}

interface Due {
  readonly at: number
  readonly event: SentEvent
}

export const firstShops = 60
/** These have sent their papers when the desk is first seen. */
export const shopsWithPapers = 12
/** New shops that bring papers while the company lives: a queue that nobody could look through is no demo. */
const mostNewPapers = 20
/** The apps of these shops are old: what one of them sends does not know of a correction yet. */
const oldApps = 9
const dayMs = 86_400_000
/** A GST number whose last character does not check the others. */
const wrongGst = '27LVSPL0001A1Z0'

export interface World {
  /** All shops, with what belongs to them. */
  readonly opening: (now: number) => SentEvent[]
  /** The last event of the opening: whoever knows it knows all of them. */
  readonly openingId: string
  /** What the first shops sent for their KYC, each with the id of the first time that it is sent. */
  readonly papers: (now: number) => { readonly id: string; readonly event: SentEvent }[]
  /** What happened on an Indian day before `now`. */
  readonly history: (day: string, now: number) => SentEvent[]
  /** The last event of a day: whoever knows it needs no history of it. */
  readonly dayEnd: (day: string, now: number) => SentEvent
  /** What happened since the last time. */
  readonly until: (now: number) => SentEvent[]
  /** The desk switched a shop off or on. */
  readonly switchShop: (code: string, isOn: boolean) => void
  /** What a shop is now at the desk; `newsAt`: it became so while the company lives. */
  readonly learn: (data: Readonly<Record<string, unknown>>, newsAt?: number) => void
  readonly shopOfCode: (code: string) => Shop | undefined
  readonly shopsSelling: () => number
}

interface Begun {
  readonly seed: number
  readonly begins: number
  /** Codes of brands that the desk knows: each shop sells one of them. */
  readonly brands: readonly string[]
  /** Where the desk fetches a paper; absent: none are sent. */
  readonly paperAddress?: (code: string, kind: PaperKind, at: number) => string
}

/**
 * A payments company: shops that register, payments that begin and end, refunds, orders, devices and disputes. Some events
 * come twice, late, before what they need, or wrong, as they do in life.
 */
export const openWorld = ({ seed, begins, brands, paperAddress }: Begun): World => {
  const draws = drawFrom(seed)
  const { chance } = draws
  const off = new Set<string>()
  const seen = new Map<string, number>()
  const due: Due[] = []
  const shops = new Map<string, Shop>()
  for (let no = 1; no <= firstShops; no += 1) shops.set(shopOf(no, brands).code, shopOf(no, brands))
  const codes = [...shops.keys()]
  /** Nobody signed this address: its host has no such paper. */
  const lostCheque = codes[shopsWithPapers - 1]
  let last = begins
  let [made, newPapers] = [0, 0]

  const eventOf = (
    { kind, subject, at, data }: Happening,
    more: Partial<Pick<SentEvent, 'id' | 'time' | 'sequence' | 'seenrevision'>> = {},
  ): SentEvent => {
    made += 1
    return {
      specversion: '1.0',
      id: `live-${begins.toString(36)}-${made}`,
      source: platformSource,
      type: feedKinds[kind].type,
      subject,
      time: new Date(at).toISOString(),
      // It grows with the clock, so that a company that begins again goes on.
      sequence: at,
      data,
      ...more,
    }
  }

  const shopData = (shop: Shop): SentEvent['data'] => ({
    displayName: shop.name,
    businessName: shop.name,
    contactPerson: shop.owner,
    mobileNumber: shop.mobileNumber,
    altMobileNumber: shop.altMobileNumber,
    city: shop.city,
    state: shop.state,
    pinCode: shop.pinCode,
    mccCode: shop.mccCode,
    panNumber: shop.panNumber,
    accountHolderName: shop.holder,
    accountNumber: shop.accountNumber,
    ifsc: shop.ifsc,
    bankName: shop.bankName,
    registeredAt: shop.registeredAt.toISOString(),
  })
  const shopAt = (kind: FeedKind, shop: Shop, at: number, more: SentEvent['data'] = {}): Happening => ({
    kind,
    subject: shop.code,
    at,
    data: { ...shopData(shop), ...more },
  })

  const sellsOf = ({ code, brandCode }: Shop, at: number): SentEvent[] =>
    brandCode === ''
      ? []
      : [
          eventOf({
            kind: 'brandMapping.changed',
            subject: `${code}:${brandCode}`,
            at,
            data: { distributorCode: '', isSold: true },
          }),
        ]

  const papersOf = (shop: Shop, at: number, address: NonNullable<Begun['paperAddress']>): SentEvent =>
    eventOf({
      kind: 'merchant.papers',
      subject: shop.code,
      at,
      data: {
        businessType: 'PROPRIETORSHIP',
        tradeName: shop.name,
        documents: paperKinds.map((kind) => {
          const url = address(shop.code, kind, at)
          return { kind, url: shop.code === lostCheque && kind === 'cheque' ? `${url}0` : url }
        }),
      },
    })

  const later = (event: SentEvent, at: number): void => void due.push({ at, event })

  const sellingShop = (): Shop | undefined =>
    shopAmong(
      draws,
      [...shops.values()].filter(({ code }) => !off.has(code)),
    )

  const pay = (at: number, shop: Shop): void => {
    const trade = tradeOf(draws, shop, `LV-${at.toString(36)}`.toUpperCase(), at)
    const [began, ended] = [eventOf(trade.began), eventOf(trade.ended)]
    const endAt = trade.ended.at
    later(began, at)
    later(ended, endAt)
    if (chance(0.02)) later(ended, endAt + draws.between(2_000, 60_000))
    // The end is known before the beginning: what comes second is stale.
    if (chance(0.01)) later({ ...began, id: `${began.id}-late`, sequence: at - 1 }, endAt + 5_000)
    for (const one of trade.after) later(eventOf(one), one.at + 1_000)
  }

  const beside = (at: number): void => {
    if (chance(0.05)) {
      const shop = sellingShop()
      if (shop !== undefined) later(eventOf(orderOf(draws, shop, `O-${at.toString(36)}-${made}`.toUpperCase(), at)), at)
    }
    if (chance(1 / 400)) join(at)
    if (chance(1 / 300)) change(at)
    if (chance(tradeAt(at) / 200)) wrong(at)
  }

  /** A new shop sells before the desk knows it: its first payments are early. Some are refused first, and send again. */
  const join = (at: number): void => {
    const shop = shopOf(100_000 + (Math.floor(at / 60_000) % 800_000), brands, new Date(at - dayMs))
    shops.set(shop.code, shop)
    // Beside those of this second, which have its first milliseconds.
    pay(at + 500, shop)
    let knownAt = at + 20_000
    if (chance(0.3)) {
      later(eventOf(shopAt('merchant.registered', shop, knownAt, { gstNumber: wrongGst })), knownAt)
      knownAt += draws.between(180_000, 400_000)
    }
    later(eventOf(shopAt('merchant.registered', shop, knownAt)), knownAt)
    for (const event of sellsOf(shop, knownAt + 1_000)) later(event, knownAt + 1_000)
    if (paperAddress === undefined || newPapers >= mostNewPapers) return
    newPapers += 1
    later(papersOf(shop, knownAt + 30_000, paperAddress), knownAt + 30_000)
  }

  /** A shop has another second number; its app knows what the desk corrected. */
  const change = (at: number): void => {
    const shop = sellingShop()
    if (shop === undefined) return
    const changed = { ...shop, altMobileNumber: `90003${String(draws.between(0, 99_999)).padStart(5, '0')}` }
    shops.set(shop.code, changed)
    const seenrevision = seen.get(shop.code) ?? 0
    later(eventOf(shopAt('merchant.updated', changed, at), { seenrevision }), at)
  }

  const wrong = (at: number): void => {
    const shop = sellingShop()
    if (shop === undefined) return
    const subject = `LV-W-${at.toString(36)}`.toUpperCase()
    const payer = 'XXXXXXXX07'
    const createdAt = new Date(at).toISOString()
    const payment = { merchantCode: shop.code, txnType: 'upi', status: 'SUCCESSFUL', payer, createdAt }
    const faulty: Happening = draws.oneOf([
      { kind: 'payment.created', subject, at, data: { ...payment, amountPaise: 10_050.5 } },
      {
        kind: 'payment.created',
        subject,
        at,
        data: { ...payment, amountPaise: 24_900, remarks: `Call ${shop.mobileNumber} before delivery` },
      },
      {
        kind: 'order.created',
        subject,
        at,
        data: { merchantCode: shop.code, brandCode: 'NOSUCHBRAND', paidPaise: 100, payer, createdAt },
      },
    ])
    later(eventOf(faulty), at)
  }

  const openingId = `live-shops-${firstShops}`

  return {
    opening: (now) => {
      const first = codes.flatMap((code) => shops.get(code) ?? [])
      const devices = first.flatMap((shop, at) =>
        at % 2 === 0
          ? [
              eventOf({
                kind: 'device.installed',
                subject: `DEV-${shop.code}`,
                at: now,
                data: { merchantCode: shop.code },
              }),
            ]
          : [],
      )
      return [
        ...first.map((shop) => eventOf(shopAt('merchant.registered', shop, now))),
        ...first.flatMap((shop) => sellsOf(shop, now)),
        ...devices,
        eventOf(
          {
            kind: 'superMerchant.registered',
            subject: codes[6] ?? '',
            at: now,
            data: { superMerchantName: 'Deccan Traders', legalName: 'Deccan Traders', members: codes.slice(13, 16) },
          },
          { id: openingId },
        ),
      ]
    },
    openingId,
    papers: (now) =>
      paperAddress === undefined
        ? []
        : codes.slice(0, shopsWithPapers).flatMap((code) => {
            const shop = shops.get(code)
            return shop === undefined ? [] : [{ id: `live-papers-${code}`, event: papersOf(shop, now, paperAddress) }]
          }),
    history: (day, now) =>
      historyOf(
        seed,
        codes.flatMap((code) => shops.get(code) ?? []),
        day,
        now,
      ).map((one) => eventOf(one, { time: new Date(now).toISOString() })),
    dayEnd: (day, now) =>
      eventOf(
        { kind: 'app.figures', subject: codes[1] ?? '', at: now, data: { installed: 1, total: 2 } },
        { id: `live-day-${day}` },
      ),
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
    learn: (data, newsAt) => {
      const textOf = (field: string): string => (typeof data[field] === 'string' ? data[field] : '')
      const [code, owner, city] = [textOf('merchantCode'), textOf('contactPerson'), textOf('city')]
      const shop = shops.get(code)
      if (shop === undefined) return
      seen.set(code, Number(data['seenrevision']))
      if (shop.owner === owner && shop.city === city) return
      shops.set(code, { ...shop, owner, city })
      const hasOldApp = codes.slice(0, oldApps).includes(code)
      if (newsAt === undefined || !hasOldApp) return
      const at = newsAt + 30_000
      later(eventOf(shopAt('merchant.updated', shop, at)), at)
    },
    shopOfCode: (code) => shops.get(code),
    shopsSelling: () => [...shops.keys()].filter((code) => !off.has(code)).length,
  }
}
