import type autocannon from 'autocannon'
import { busiestMerchant } from '#server/db/demo/demoTransactions.ts'
import { openDatabase } from '#server/db/database.ts'
import { indianDay } from '#contract/indianTime.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told, unmeasured } from './figure.ts'
import { emptyLoad, type Load, load, mean, p99 } from './load.ts'
import { openTransactionData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { drawFrom } from '#tests/seeded.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_122
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

/** Brand transactions of the busiest merchant: the whole gateway, against a bare route with the query alone, taking turns. */
export const run = async ({
  transactions = 5_000_000,
  secondsPerRound = 8,
}: TransactionOptions = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareTransactions.ts', async (gateway, bare) => {
    const cookie = await signIn(gateway.address, 'opsadmin')
    const draw = drawing(drawFrom(seed), new Date())
    const ofMerchant = await sold(data.url)
    await compareAnswers(gateway, bare, cookie, draw)

    const shape = { connections, seconds: secondsPerRound, requestsPerConnection: 400 }
    const list = (peer: OwnProcess, into?: Load) =>
      load({ address: peer.address, request: () => requestOf(listPath, cookie, draw()) }, shape, into)
    const summary = (into?: Load) =>
      load(
        {
          address: gateway.address,
          request: () => requestOf(summaryPath, cookie, { merchant_code: [busiestMerchant] }),
        },
        shape,
        into,
      )
    const byAmount = (into?: Load) =>
      load(
        {
          address: gateway.address,
          request: () => requestOf(listPath, cookie, { ...draw(), sort: 'amount' }),
        },
        shape,
        into,
      )
    const [ofGateway, ofBare, ofSummary, ofSorted] = [emptyLoad(), emptyLoad(), emptyLoad(), emptyLoad()]
    await list(gateway)
    await list(bare)
    await summary()
    for (let round = 0; round < rounds; round += 1) {
      await list(gateway, ofGateway)
      await list(bare, ofBare)
      await summary(ofSummary)
    }
    await byAmount(ofSorted)
    const lost = [ofGateway, ofBare, ofSummary, ofSorted].reduce((sum, { notAnswered }) => sum + notAnswered, 0)
    if (lost > 0) return [unmeasured('brand transactions', `${lost} requests were not answered well`)]
    const [ours, theirs] = [p99(ofGateway.latenciesMs), p99(ofBare.latenciesMs)]
    return [
      atLeast('brand transactions: rows of the merchant', ofMerchant, 'rows', Math.floor(transactions / 50), seed),
      told('brand transactions: gateway', mean(ofGateway.perSecond), 'requests/s', seed),
      told('brand transactions: bare query', mean(ofBare.perSecond), 'requests/s', seed),
      atMost('brand transactions: gateway, p99', ours, 'ms', 30, seed),
      told('brand transactions: bare query, p99', theirs, 'ms', seed),
      atMost('brand transactions: p99 to the bare query', ours / theirs, 'times', 2, seed),
      told('brand transactions by amount: gateway, p99', p99(ofSorted.latenciesMs), 'ms', seed),
      atMost('merchant summary: gateway, p99', p99(ofSummary.latenciesMs), 'ms', 10, seed),
    ]
  })
}

if (import.meta.main)
  printFigures(
    await run({ transactions: Number(process.argv[2] ?? 5_000_000), secondsPerRound: Number(process.argv[3] ?? 8) }),
    false,
  )
