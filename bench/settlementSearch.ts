import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { openDatabase } from '#server/db/database.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { openTransactionData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_126
const requests = 480
const warmed = 48

export interface SearchOptions {
  readonly transactions?: number
}

type Asked = Readonly<Record<string, string | readonly string[] | readonly number[]>>

/** What people search by: numbers, merchants, states, days, batches, and some of them together. */
const drawing = async (url: string, next: () => number) => {
  const database = openDatabase(url)
  const { rows } = await database.pool.query<{ ref: string; utr: string; payment: string; merchant: string }>(`
    select r.txn_ref_number as ref, r.utr_number as utr, d.acquirer_payment_id as payment, m.merchant_code as merchant
    from settlement_rows r join merchants m on m.id = r.merchant_id
    left join transaction_details d on d.transaction_id = r.id order by r.id desc limit 4000`)
  const { rows: batches } = await database.pool.query<{ id: number }>('select id from settlement_batches order by id')
  await database.close()
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const several = (of: 'ref' | 'utr' | 'payment' | 'merchant', most: number) => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(rows)[of]).filter((text) => text !== '')),
  ]
  const today = indianDay(new Date())
  const days = () => {
    const from = dayAfter(today, -below(380))
    return { from, to: `${dayAfter(from, below(31))} 23:59:59` }
  }
  const states = ['Draft', 'Hold', 'Ready_to_Settle', 'Settled']
  const kinds: readonly (() => Asked)[] = [
    () => ({ merchant_code: several('merchant', 1) }),
    () => ({ merchant_code: several('merchant', 20) }),
    () => ({ merchant_code: ['M0000002'] }),
    () => ({ txn_ref_number: several('ref', 50) }),
    () => ({ utr_number: several('utr', 50) }),
    () => ({ acquirer_payment_id: several('payment', 50) }),
    () => ({ status: [pick(states)] }),
    days,
    () => ({ ...days(), status: [pick(states)] }),
    () => ({ ...days(), merchant_code: several('merchant', 3) }),
    () => ({ batch_id: [pick(batches).id] }),
    () => ({ merchant_code: ['M0000002'], status: [pick(states)], ...days() }),
  ]
  return (at: number): { readonly kind: number; readonly body: Asked } => {
    const kind = at % kinds.length
    const body = kinds[kind]?.() ?? {}
    return Object.values(body).some((value) => value.length > 0)
      ? { kind, body }
      : { kind: 3, body: { txn_ref_number: several('ref', 5) } }
  }
}

/** The first page of the settlement search, with its number of rows, by every filter, against the bare query of the page. */
export const run = async ({ transactions = 5_000_000 }: SearchOptions = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareSettlements.ts', async (gateway, bare) => {
    const cookie = await signIn(gateway.address, 'finance')
    const draw = await drawing(data.url, drawFrom(seed))
    const headers = { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie }
    const timed = async (
      url: string,
      body: object,
    ): Promise<readonly [number, { total?: number; payload?: unknown }]> => {
      const begun = performance.now()
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await answer.text()
      const took = performance.now() - begun
      if (answer.status !== 200) throw new Error(`${JSON.stringify(body)} was answered with ${answer.status}: ${text}`)
      return [took, JSON.parse(text) as { total?: number }]
    }
    const [ours, theirs, alone]: [number[], number[], number[]] = [[], [], []]
    let slowest = ''
    for (let at = 0; at < requests + warmed; at += 1) {
      const { body } = draw(at)
      const [own] = await timed(`${gateway.address}/ops/opssettlements`, {
        type: 'settlements',
        ...body,
        page: 1,
        count: 5,
      })
      const [other] = await timed(`${bare.address}/settlements`, body)
      const [rows] = await timed(`${bare.address}/rows`, body)
      if (at < warmed) continue
      if (own > Math.max(0, ...ours)) slowest = JSON.stringify(body).slice(0, 120)
      ours.push(own)
      theirs.push(other)
      alone.push(rows)
    }
    console.error(`The slowest page was of ${slowest}.`)
    const [counting] = await timed(`${gateway.address}/ops/opssettlementcount`, { status: ['Settled'] })
    const name = `settlement search of ${transactions.toLocaleString('en-IN')} transactions`
    return [
      atLeast(`${name}: pages asked for`, ours.length, 'pages', requests, seed),
      told(`${name}: page, median`, median(ours), 'ms', seed),
      told(`${name}: bare queries of rows and number, median`, median(theirs), 'ms', seed),
      atMost(`${name}: page, p99`, percentile(ours, 99), 'ms', 100, seed),
      told(`${name}: bare queries of rows and number, p99`, percentile(theirs, 99), 'ms', seed),
      atMost(`${name}: p99 to the bare queries`, percentile(ours, 99) / percentile(theirs, 99), 'times', 2, seed),
      told(`${name}: bare query of the rows without their number, p99`, percentile(alone, 99), 'ms', seed),
      told('count of all settled rows, which follows the page', counting, 'ms', seed),
    ]
  })
}
