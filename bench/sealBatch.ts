import { setTimeout as pause } from 'node:timers/promises'
import { dayAfter } from '#contract/wire/indianTime.ts'
import type { Database } from '#server/db/database.ts'
import { forgetPeak, memoryOf, peakOf } from '#tests/support/processMemory.ts'
import { askMeanwhile } from './askMeanwhile.ts'
import { besidePayable } from './besidePayable.ts'
import { callGateway } from './callGateway.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { percentile } from './percentile.ts'
import { addPayments } from './settlementDays.ts'
import { signIn } from './signIn.ts'

const merchants = 20_000
const payments = 200_000
/** The first warms caches and plans. */
const rounds = 3
const othersAsk = [
  ['/opsheldsettlements', { page: 1, size: 20 }],
  ['/opssession', {}],
] as const

/**
 * One statement that writes a row of such a table for each payment, with its indexes and keys, and the sums of each
 * merchant. Undone afterwards.
 */
const insertSums = async ({ pool }: Database, day: string): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(
      'create temporary table sums (merchant_id int primary key, rows int, gross bigint, fees bigint, gst bigint, net bigint, adjustments bigint, amount bigint) on commit drop',
    )
    await client.query(`create table bare_rows (like settlement_rows including all);
      alter table bare_rows add foreign key (id) references transactions (id),
        add foreign key (merchant_id) references merchants (id)`)
    const begun = performance.now()
    await client.query(
      `with written as (
         insert into bare_rows (id, merchant_id, txn_ref_number, txn_day, status, gross_paise, mdr_paise, gst_paise, net_paise,
           amount_paise, beneficiary_name, beneficiary_account_last4, beneficiary_ifsc)
         select id, merchant_id, txn_ref_number, indian_day(created_at), 'Ready_to_Settle', amount_paise, fee, gst,
           amount_paise - fee - gst, amount_paise - fee - gst, account_holder_name, account_ref_last4, ifsc
         from (select t.*, m.account_holder_name, m.account_ref_last4, m.ifsc, (t.amount_paise * 150 + 5000) / 10000 as fee,
             ((t.amount_paise * 150 + 5000) / 10000 * 1800 + 5000) / 10000 as gst
           from transactions t join merchants m on m.id = t.merchant_id
           where t.created_at >= $1::date::timestamp at time zone 'Asia/Kolkata'
             and t.created_at < ($1::date + 1)::timestamp at time zone 'Asia/Kolkata' and lower(t.status) = 'successful') x
         returning *)
       insert into sums select merchant_id, count(*), sum(gross_paise), sum(mdr_paise), sum(gst_paise), sum(net_paise), 0,
         sum(amount_paise) from written group by merchant_id`,
      [day],
    )
    return performance.now() - begun
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A batch of a day's payments, worked out, sealed, summed and hashed, against one statement that writes rows and sums. */
export const run = (): Promise<Figure[]> =>
  besidePayable(merchants, async ({ gateway, database, today, used }) => {
    const [cookie, other] = [await signIn(gateway.address, 'finance'), await signIn(gateway.address, 'finance2')]
    const [bare, sealing, above, waits]: [number[], number[], number[], number[]] = [[], [], [], []]
    let sealed = 0
    for (let round = 0; round < rounds; round += 1) {
      const day = dayAfter(today, -(300 - used - round))
      await addPayments(database, day, payments, merchants)
      await database.pool.query('checkpoint')
      bare.push(await insertSums(database, day))
      await database.pool.query('checkpoint')
      await pause(1_000)
      const idle = memoryOf(gateway.pid)
      forgetPeak(gateway.pid)
      const stop = askMeanwhile(gateway.address, other, othersAsk)
      const begun = performance.now()
      const batch = await callGateway<{ rows: number }>(gateway.address, cookie, '/opssettlements', {
        type: 'update_script',
        script_id: 'initiate_settlement',
        start_date: day,
      })
      sealing.push(performance.now() - begun)
      above.push(peakOf(gateway.pid) - idle)
      waits.push(...(await stop()))
      sealed = batch.rows
    }
    const [bareMs, ourMs] = [median(bare.slice(1)), median(sealing.slice(1))]
    return [
      atLeast('batch sealed: rows', sealed, 'rows', payments),
      told('batch worked out, sealed, summed and hashed', ourMs / 1_000, 's'),
      told('one INSERT … SELECT of the rows with the same sums', bareMs / 1_000, 's'),
      atMost('batch to INSERT … SELECT', ourMs / bareMs, 'times', 3),
      atMost('batch: memory of the gateway above idle, worst round', Math.max(...above), 'MB', 150),
      told('calls of others meanwhile', waits.length, 'pairs of calls'),
      atMost('calls of others meanwhile, p99', percentile(waits, 99), 'ms', 300),
    ]
  })
