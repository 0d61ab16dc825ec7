import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exampleOf } from '#contract/feed/index.ts'
import { type FeedKind, feedKindNames } from '#contract/feed/kindNames.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { takeEvents } from '#server/platform/feed/index.ts'
import { liveClient } from '#server/platform/integrations/index.ts'
import { staffIdOf } from './people.ts'
import { firstNames } from './words.ts'

const source = '/platform/switch'
const stepMs = 15 * 60_000
const steps = 95
const shops = 16

type Sent = Readonly<Record<string, unknown>>

const sent = feedKindNames.map((kind) => `in:${kind}`)

interface DemoClient {
  readonly name: string
  readonly from: string
  readonly scopes: readonly string[]
  readonly makerId: string
  readonly checkerId: string | null
}

/** Nobody knows its secret: a system that should send or ask gets a client of its own. */
export const addDemoClient = async (
  tx: Tx,
  { name, from, scopes, makerId, checkerId }: DemoClient,
  now: Date,
): Promise<number> => {
  const at = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into machine_clients (name, source, scopes, networks, ends_at, records_a_day, paise_a_day, made_by, made_at,
      confirmed_by, confirmed_at)
    values (${name}, ${from}, ${sql.param([...scopes])}::text[], array['10.20.0.0/16'],
      ${indianDayBounds(dayAfter(indianDay(now), 180))?.before.toISOString() ?? at}, 1000000, 5000000000, ${makerId}, ${at},
      ${checkerId}, ${checkerId === null ? null : at}) returning id`)
  const id = rows[0]?.id ?? 0
  await tx.execute(sql`
    insert into machine_client_secrets (id, client_id, secret_hash, made_by, made_at, confirmed_by, confirmed_at)
    values (${randomUUID()}, ${id}, ${createHash('sha256').update(randomUUID()).digest()}, ${makerId}, ${at},
      ${checkerId}, ${checkerId === null ? null : at})`)
  return id
}

const shopCode = (no: number): string => `SW${String(no).padStart(6, '0')}`

let made = 0

const eventOf = (kind: FeedKind, subject: string, at: Date, data: Sent, sequence = 1): Sent => {
  made += 1
  return {
    ...exampleOf(kind),
    id: `switch-${String(made).padStart(6, '0')}`,
    source,
    subject,
    sequence,
    time: new Date(at.getTime() - 1_000 - (made % 7) * 400).toISOString(),
    data,
  }
}

const merchantOf = (no: number, at: Date, more: Sent = {}, sequence = 1): Sent => {
  const owner = firstNames[no % firstNames.length] ?? 'Asha'
  return eventOf(
    'merchant.registered',
    shopCode(no),
    at,
    {
      displayName: `${owner} Mobiles`,
      contactPerson: owner,
      mobileNumber: `90001${String(no).padStart(5, '0')}`,
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411005',
      registeredAt: new Date(at.getTime() - 86_400_000).toISOString(),
      ...more,
    },
    sequence,
  )
}

/** A shape of the day: little at night, most in the evening. */
const countAt = (at: Date): number => {
  const hour = ((at.getTime() + 5.5 * 3_600_000) % 86_400_000) / 3_600_000
  return Math.round(2 + 14 * Math.max(0, Math.sin(((hour - 6) / 17) * Math.PI)) ** 2)
}

/** Those of today alone are successful: no batch of the demo pays for what came in. */
const paymentOf = (no: number, at: Date, today: string, more: Sent = {}): Sent =>
  eventOf('payment.created', `SW-PAY-${String(no).padStart(6, '0')}`, at, {
    merchantCode: shopCode(1 + (no % shops)),
    txnType: 'upi',
    status: indianDay(new Date(at.getTime() - 5_000)) === today && no % 9 !== 0 ? 'SUCCESSFUL' : 'FAILED',
    amountPaise: 10_000 + ((no * 7_919) % 400_000),
    payer: `XXXXXXXX${String(no % 100).padStart(2, '0')}`,
    gateway: 'RAZORPAY',
    createdAt: new Date(at.getTime() - 5_000).toISOString(),
    ...more,
  })

const sentOf = (value: Sent) => ({ value, text: JSON.stringify(value) })

/** What another system has sent in the last day, by way of the door: a client, its traffic, and what somebody has to look at. */
export const addDemoFeed = async (database: Database, fieldSeal: FieldSeal, now: Date): Promise<void> => {
  const { db } = database
  const clientId = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from machine_clients limit 1`)
    if (rowCount !== 0) return undefined
    const [makerId, checkerId] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
    await addDemoClient(
      tx,
      { name: 'loader', from: '/platform/loader', scopes: sent, makerId: checkerId, checkerId: null },
      now,
    )
    return addDemoClient(tx, { name: 'switch', from: source, scopes: sent, makerId, checkerId }, now)
  })
  const client = clientId === undefined ? undefined : await liveClient(db, clientId, now)
  if (client === undefined) return
  const send = (at: Date, events: readonly Sent[]) =>
    takeEvents({ database, fieldSeal, now: () => at }, client, events.map(sentOf), { isDryRun: false })
  const today = indianDay(now)
  const first = new Date(now.getTime() - steps * stepMs)
  await send(
    first,
    Array.from({ length: shops }, (_, at) => merchantOf(at + 1, first)),
  )
  let payments = 0
  for (let step = 1; step <= steps; step += 1) {
    const at = new Date(first.getTime() + step * stepMs)
    const count = countAt(at)
    const before = payments
    const events = Array.from({ length: count }, (_, no) => paymentOf(before + no + 1, at, today))
    payments += count
    // Now and then one comes twice.
    await send(at, step % 11 === 0 ? [...events, ...events.slice(0, 2)] : events)
  }
  await db.execute(sql`update machine_clients set last_used_at = ${now.toISOString()} where id = ${client.clientId}`)
  await addFaults(db, send, new Date(now.getTime() - 20 * 60_000), today)
}

/** Each kind of what an administrator finds: wrong, early, against what staff wrote, and a day that does not agree. */
const addFaults = async (
  tx: Tx,
  send: (at: Date, events: readonly Sent[]) => Promise<unknown>,
  at: Date,
  today: string,
): Promise<void> => {
  await tx.execute(sql`
    update merchants set city = 'Nashik', contact_person = 'Meena Kulkarni', version = version + 1
    where merchant_code = any(array[${shopCode(3)}, ${shopCode(5)}])`)
  const newShop = shopCode(shops + 1)
  await send(at, [
    merchantOf(shops + 1, at, { gstNumber: '27ABXPK0001Z1Z0', panNumber: 'ABXPK0001Z' }),
    paymentOf(900_001, at, today, { merchantCode: newShop }),
    paymentOf(900_002, at, today, { merchantCode: newShop }),
    paymentOf(900_003, at, today, { amountPaise: 1250.5 }),
    paymentOf(900_004, at, today, { remarks: 'Paid for 9000000001' }),
    eventOf('order.created', 'SW-ORDER-000001', at, {
      merchantCode: shopCode(1),
      brandCode: 'NOSUCHBRAND',
      paidPaise: 49_900,
      createdAt: at.toISOString(),
    }),
    eventOf('order.created', 'SW-ORDER-000002', at, {
      merchantCode: shopCode(shops + 7),
      paidPaise: 99_900,
      createdAt: at.toISOString(),
    }),
    merchantOf(3, at, { city: 'Satara' }, 2),
    merchantOf(5, at, { contactPerson: 'Ravi Kulkarni' }, 2),
    eventOf('control.totals', `merchant:${dayAfter(today, -2)}`, at, { count: 0 }),
    eventOf('control.totals', `payment:${today}`, at, { count: 12, amountPaise: 1_450_000 }),
  ])
}
