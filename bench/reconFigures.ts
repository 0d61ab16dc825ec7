import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { besideGateway } from './besideGateway.ts'
import { atMost, type Figure, told } from './figure.ts'
import { openTransactionData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

const days = 90
const rounds = 200

export interface ReconOptions {
  readonly transactions?: number
}

/** What the recon page asks first: every day and gateway of 90 days, from the kept tallies. */
export const run = async ({ transactions = 5_000_000 }: ReconOptions = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareEffect.ts', async (gateway) => {
    const cookie = await signIn(gateway.address, 'finance')
    const today = indianDay(new Date())
    const body = JSON.stringify({ from_date: dayAfter(today, 1 - days), to_date: today })
    const headers = { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie }
    const times: number[] = []
    let rows = 0
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      const answer = await fetch(`${gateway.address}/ops/opsreconfigures`, { method: 'POST', headers, body })
      if (answer.status !== 200) throw new Error(`The figures were answered with ${answer.status}.`)
      const { payload } = (await answer.json()) as { payload: { rows: unknown[] } }
      times.push(performance.now() - began)
      rows = payload.rows.length
    }
    return [
      atMost(
        `recon page, ${days} days of ${transactions.toLocaleString('en-IN')} payments, p99`,
        percentile(times, 99),
        'ms',
        300,
      ),
      told('rows of it', rows, 'days and gateways'),
    ]
  })
}
