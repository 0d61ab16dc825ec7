import type autocannon from 'autocannon'
import { busiestMerchant } from '#server/demo/demoTransactions.ts'
import { openDatabase } from '#server/db/database.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told, unmeasured } from './figure.ts'
import { emptyLoad, type Load, load, mean, p99, type Side } from './load.ts'
import { loadAtRate } from './loadAtRate.ts'
import { openTransactionData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_122
/** Five hundred people who each open or turn a page every two and a half seconds: a third of what two cores answer. */
const perSecond = 200
const sessions = 20
const connections = 4
const rounds = 4
const compared = 60

export interface TransactionOptions {
  readonly transactions?: number
  readonly secondsPerRound?: number
}

type Asked = Record<string, unknown>

const dayMs = 86_400_000

/** What staff ask of a merchant: mostly the latest rows, then older pages, what failed, and some days. */
const drawing = (next: () => number, now: Date) => (): Asked => {
  const below = (figure: number) => Math.floor(next() * figure)
  const asked = { brand_transaction: true, merchant_code: [busiestMerchant], txn_count: 5, page: 1 }
  const kind = below(20)
  if (kind < 12) return asked
  if (kind < 15) return { ...asked, page: 2 + below(60) }
  if (kind < 18) return { ...asked, status: 'FAILED' }
  const from = new Date(now.getTime() - (1 + below(60)) * dayMs)
  return {
    ...asked,
    from_date: indianDay(from),
    to_date: indianDay(new Date(from.getTime() + below(7) * dayMs)),
  }
}

const requestOf = (path: string, cookie: string, body: Asked): autocannon.Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie },
  body: JSON.stringify(body),
})

const listPath = '/ops/getporfoliotransaction'
const summaryPath = '/ops/getportfoliotransactionsummary'

const ask = async (address: string, cookie: string, body: Asked): Promise<unknown> => {
  const { headers } = requestOf(listPath, cookie, body)
  const answer = await fetch(address + listPath, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${JSON.stringify(body)} was answered with ${answer.status}.`)
  return answer.json()
}

/** Throws where the gateway shows other rows than the bare query. */
const compareAnswers = async (gateway: OwnProcess, bare: OwnProcess, cookie: string, draw: () => Asked) => {
  for (let at = 0; at < compared; at += 1) {
    const body = draw()
    const answer = (await ask(gateway.address, cookie, body)) as { payload: { txnrefnumber: string }[] }
    const rows = (await ask(bare.address, cookie, body)) as { txn_ref_number: string }[]
    const [ours, theirs] = [
      answer.payload.map(({ txnrefnumber }) => txnrefnumber),
      rows.map(({ txn_ref_number }) => txn_ref_number),
    ]
    if (ours.join() !== theirs.join())
      throw new Error(`The gateway answered ${JSON.stringify(body)} with ${ours.join()}, not ${theirs.join()}.`)
  }
}

const sold = async (url: string): Promise<number> => {
  const database = openDatabase(url)
  try {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from transactions where brand_code <> ''
       and merchant_id = (select id from merchants where merchant_code = $1)`,
      [busiestMerchant],
    )
    return rows[0]?.n ?? 0
  } finally {
    await database.close()
  }
}

interface Peers {
  readonly gateway: OwnProcess
  readonly bare: OwnProcess
}

interface Asking {
  readonly list: (more?: Asked) => autocannon.Request
  readonly summary: () => autocannon.Request
}

/** As `loadAtRate` or `load` puts requests to one side. */
type Put = (side: Side, into?: Load) => Promise<void>

interface Loads {
  readonly gateway: Load
  readonly bare: Load
  readonly summary: Load
}

/** The sides take turns; the first turn warms them. */
const takeTurns = async ({ gateway, bare }: Peers, { list, summary }: Asking, put: Put): Promise<Loads> => {
  const loads = { gateway: emptyLoad(), bare: emptyLoad(), summary: emptyLoad() }
  for (let round = 0; round <= rounds; round += 1) {
    const into = (load: Load) => (round === 0 ? undefined : load)
    await put({ address: gateway.address, request: () => list() }, into(loads.gateway))
    await put({ address: bare.address, request: () => list() }, into(loads.bare))
    await put({ address: gateway.address, request: summary }, into(loads.summary))
  }
  return loads
}

const figuresOf = ({ gateway, bare, summary }: Loads, how: string): Figure[] => {
  const lost = gateway.notAnswered + bare.notAnswered + summary.notAnswered
  if (lost > 0) return [unmeasured(`brand transactions, ${how}`, `${lost} requests were not answered well`)]
  const [ours, theirs] = [p99(gateway.latenciesMs), p99(bare.latenciesMs)]
  return [
    told(`brand transactions, ${how}: gateway`, mean(gateway.perSecond), 'requests/s', seed),
    told(`brand transactions, ${how}: bare query`, mean(bare.perSecond), 'requests/s', seed),
    atMost(`brand transactions, ${how}: gateway, p99`, ours, 'ms', 30, seed),
    told(`brand transactions, ${how}: bare query, p99`, theirs, 'ms', seed),
    atMost(`brand transactions, ${how}: p99 to the bare query`, ours / theirs, 'times', 2, seed),
    atMost(`merchant summary, ${how}: gateway, p99`, p99(summary.latenciesMs), 'ms', 10, seed),
  ]
}

/** Signed in side by side: each of them is written down as active once a second. */
const signInMany = async (address: string): Promise<string[]> => {
  const cookies: string[] = []
  for (let one = 0; one < sessions; one += 1) cookies.push(await signIn(address, 'opsadmin'))
  return cookies
}

/**
 * Brand transactions of the busiest merchant: the whole gateway, against a bare route with the query alone, taking turns,
 * under two loads. At a rate below saturation, as a desk asks; and with connections that ask again as soon as they are
 * answered, which is as much as the machine gives, the load's own process taking its share of the same processors: what
 * is told of it is mostly how long a request waits for one of them.
 */
export const run = async ({
  transactions = 5_000_000,
  secondsPerRound = 8,
}: TransactionOptions = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareTransactions.ts', async (gateway, bare) => {
    const cookies = await signInMany(gateway.address)
    const next = drawFrom(seed)
    const anyone = () => cookies[Math.floor(next() * cookies.length)] ?? ''
    const draw = drawing(next, new Date())
    const asking: Asking = {
      list: (more) => requestOf(listPath, anyone(), { ...draw(), ...more }),
      summary: () => requestOf(summaryPath, anyone(), { merchant_code: [busiestMerchant] }),
    }
    const ofMerchant = await sold(data.url)
    await compareAnswers(gateway, bare, anyone(), draw)

    const full = { connections, seconds: secondsPerRound, requestsPerConnection: 400 }
    const rate = { perSecond, seconds: secondsPerRound, next }
    const peers = { gateway, bare }
    const atRate = await takeTurns(peers, asking, (side, into) => loadAtRate(side, rate, into))
    const saturated = await takeTurns(peers, asking, (side, into) => load(side, full, into))
    const byAmount = emptyLoad()
    await load({ address: gateway.address, request: () => asking.list({ sort: 'amount' }) }, full, byAmount)
    return [
      atLeast('brand transactions: rows of the merchant', ofMerchant, 'rows', Math.floor(transactions / 50), seed),
      ...figuresOf(atRate, `${perSecond} requests/s`),
      ...figuresOf(saturated, `${connections} connections without a pause`),
      told('brand transactions by amount, without a pause: gateway, p99', p99(byAmount.latenciesMs), 'ms', seed),
    ]
  })
}

if (import.meta.main)
  printFigures(
    await run({ transactions: Number(process.argv[2] ?? 5_000_000), secondsPerRound: Number(process.argv[3] ?? 8) }),
    false,
  )
