import { eventOf } from '#tests/support/feedClient.ts'

type Draw = () => number
type Sent = Record<string, unknown>

/** What a platform would send, and what has to be there in the end. */
export interface FeedWorld {
  /** In the order in which things happened. */
  readonly events: readonly Sent[]
  /** Events that are refused, whatever is there. */
  readonly broken: ReadonlySet<unknown>
}

/** A million steps end within two months: nothing comes from the future. */
const at = (step: number): string => new Date(Date.parse('2026-09-01T06:30:00Z') + step * 5_000).toISOString()
const statuses = ['CREATED', 'FAILED', 'SUCCESSFUL', 'InProgress'] as const
const pick = <One>(draw: Draw, from: readonly One[]): One => from[Math.floor(draw() * from.length)] as One
const codeOf = (no: number): string => `FEED${String(no).padStart(5, '0')}`

/** So many events of merchants, their payments, orders and devices, each changing a few times. */
export const buildWorld = (draw: Draw, size: number): FeedWorld => {
  const merchants = Math.max(2, Math.floor(size / 20))
  const sequences = new Map<string, number>()
  const next = (subject: string): number => {
    const sequence = (sequences.get(subject) ?? 0) + 1
    sequences.set(subject, sequence)
    return sequence
  }
  const merchant = (no: number, minute: number): Sent => {
    const subject = codeOf(no)
    const data = { displayName: `Shop ${no} at ${minute}`, city: `City ${minute % 7}`, registeredAt: at(no % 60) }
    return eventOf('merchant.registered', subject, data, { sequence: next(`merchant ${subject}`), time: at(minute) })
  }
  const events: Sent[] = []
  const broken = new Set<unknown>()
  for (let no = 0; no < merchants; no += 1) events.push(merchant(no, no))
  while (events.length < size) {
    const minute = events.length
    const kind = draw()
    const code = codeOf(Math.floor(draw() * merchants))
    if (kind < 0.08) events.push(merchant(Number(code.slice(4)), minute))
    else if (kind < 0.16) {
      const subject = `O2O-${Math.floor(draw() * merchants)}`
      const data = { merchantCode: code, brandCode: '', paidPaise: 100 + minute, createdAt: at(minute) }
      events.push(eventOf('order.updated', subject, data, { sequence: next(`order ${subject}`), time: at(minute) }))
    } else if (kind < 0.24) {
      const subject = `DEV-${Math.floor(draw() * merchants)}`
      const what = draw() < 0.7 ? 'device.installed' : 'device.removed'
      events.push(
        eventOf(what, subject, { merchantCode: code }, { sequence: next(`device ${subject}`), time: at(minute) }),
      )
    } else if (kind < 0.28) {
      const wrong = eventOf(
        'payment.created',
        `BAD-${minute}`,
        { merchantCode: code, amountPaise: draw() },
        { time: at(minute) },
      )
      broken.add(wrong)
      events.push(wrong)
    } else {
      const subject = `PAY-${Math.floor((draw() * size) / 3)}`
      const data = {
        merchantCode: codeOf(Number(subject.slice(4)) % merchants),
        status: pick(draw, statuses),
        amountPaise: 100 * (1 + Math.floor(draw() * 5_000)),
        acquirerPaymentId: `acq ${minute}`.replace(' ', '-'),
        createdAt: at(Number(subject.slice(4)) % 1_000),
      }
      events.push(eventOf('payment.updated', subject, data, { sequence: next(`payment ${subject}`), time: at(minute) }))
    }
  }
  return { events, broken }
}

/** Mixed, some of them two or three times. */
export const shuffled = (draw: Draw, events: readonly Sent[]): Sent[] => {
  const all = events.flatMap((one) => Array.from({ length: draw() < 0.2 ? 2 + Math.floor(draw() * 2) : 1 }, () => one))
  return all
    .map((one) => [draw(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

interface Folded {
  readonly sequence: number
  readonly type: string
  readonly data: Sent
}

/**
 * The same a second time, as simply as it can be said: of each thing the event with the greatest sequence counts. A line
 * for each row that has to be there.
 */
export const foldedWorld = ({ events, broken }: FeedWorld): string[] => {
  const last = new Map<string, Folded>()
  for (const event of events) {
    if (broken.has(event)) continue
    const { type, subject, sequence, data } = event as { type: string; subject: string; sequence: number; data: Sent }
    const key = `${type.split('.', 1)[0]} ${subject}`
    if ((last.get(key)?.sequence ?? 0) < sequence) last.set(key, { sequence, type, data })
  }
  const devices = new Map<string, { installed: number; total: number }>()
  const lines: string[] = []
  for (const [key, { type, data }] of last) {
    const [what = '', subject = ''] = key.split(' ')
    if (what === 'merchant') lines.push(`merchant ${subject} ${String(data['displayName'])} ${String(data['city'])}`)
    if (what === 'order') lines.push(`order ${subject} ${String(data['merchantCode'])} ${String(data['paidPaise'])}`)
    if (what === 'payment')
      lines.push(
        `payment ${subject} ${String(data['merchantCode'])} ${String(data['status'])} ${String(data['amountPaise'])} ${String(data['acquirerPaymentId'])}`,
      )
    if (what === 'device') {
      const code = String(data['merchantCode'])
      const { installed, total } = devices.get(code) ?? { installed: 0, total: 0 }
      devices.set(code, { installed: installed + (type.startsWith('device.installed') ? 1 : 0), total: total + 1 })
    }
  }
  for (const [code, { installed, total }] of devices) lines.push(`devices ${code} ${installed} ${total}`)
  return lines.toSorted()
}
