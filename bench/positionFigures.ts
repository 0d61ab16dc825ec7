import { setTimeout as pause } from 'node:timers/promises'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { openDatabase } from '#server/db/database.ts'
import { besideGateway } from './besideGateway.ts'
import { callGateway } from './callGateway.ts'
import { atMost, type Figure, told } from './figure.ts'
import { openTransactionData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

const days = 90
const rounds = 100
const waitedMs = 900_000

/** *Position* of 90 days: from tallies alone, and while the latest day has changed and is counted as one reads. */
export const run = async ({ transactions = 5_000_000 } = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  const database = openDatabase(data.url)
  const { pool } = database
  try {
    return await besideGateway(data, 'bareEffect.ts', async (gateway) => {
      const cookie = await signIn(gateway.address, 'finance')
      const today = indianDay(new Date())
      const ask = async (): Promise<number> => {
        const began = performance.now()
        await callGateway(gateway.address, cookie, '/opsposition', {
          from_date: dayAfter(today, 1 - days),
          to_date: today,
        })
        return performance.now() - began
      }
      const began = performance.now()
      const marked = async (): Promise<number> =>
        (await pool.query<{ marks: number }>('select count(*)::int as marks from position_marks')).rows[0]?.marks ?? 0
      while ((await marked()) > 0) {
        if (performance.now() - began > waitedMs) throw new Error('The days were not tallied in time.')
        await pause(500)
      }
      const tallied: number[] = []
      for (let round = 0; round < rounds; round += 1) tallied.push(await ask())
      const { rows: latest } = await pool.query<{ day: string; payments: number }>(
        'select day::text, sum(payments)::int as payments from position_tallies group by day order by day desc limit 1',
      )
      const counted: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await pool.query('insert into position_marks (day) values ($1)', [latest[0]?.day])
        counted.push(await ask())
      }
      return [
        atMost(
          `position, ${days} days of ${transactions.toLocaleString('en-IN')} payments, p99`,
          percentile(tallied, 99),
          'ms',
          300,
        ),
        told('payments of the latest day', latest[0]?.payments ?? 0, 'payments'),
        atMost('position while the latest day changes, p99', percentile(counted, 99), 'ms', 300),
      ]
    })
  } finally {
    await database.close()
  }
}
