import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import * as copyStreams from 'pg-copy-streams'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import type { Database } from '#server/db/database.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { client } from '#tests/support/gateway.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { besidePayable } from './besidePayable.ts'
import { atLeast, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { addPayments } from './settlementDays.ts'
import { signIn } from './signIn.ts'

const merchants = 20_000
const batches = 5
const wanted = merchants * batches
/** The first warms caches and plans. */
const rounds = 2

type Payout = { payout_ref: string; amount_paise: string }

/** The same words of the bank, copied into a temporary table and joined in one UPDATE. Undone afterwards. */
const copyAndUpdate = async ({ pool }: Database, payouts: readonly Payout[], day: string): Promise<number> => {
  const connection = await pool.connect()
  try {
    await connection.query('begin; set local statement_timeout = 0')
    const begun = performance.now()
    await connection.query('create temporary table said (ref text, utr text, amount bigint, day date) on commit drop')
    const lines = function* () {
      for (let from = 0; from < payouts.length; from += 1_000)
        yield payouts
          .slice(from, from + 1_000)
          .map(({ payout_ref: ref, amount_paise: paise }, at) => `${ref}\tBARE${from + at}\t${paise}\t${day}\n`)
          .join('')
    }
    await pipeline(Readable.from(lines()), connection.query(copyStreams.from('copy said from stdin')))
    await connection.query(`
      update settlement_payouts p set state = 'credited', utr_number = s.utr, settled_on = s.day, version = p.version + 1
      from said s where p.payout_ref = s.ref and p.amount_paise = s.amount and p.state = 'sent'`)
    return performance.now() - begun
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** A file of the bank with the UTRs of 100,000 payouts, from the start of its job to its last row, confirmation included. */
export const run = (): Promise<Figure[]> =>
  besidePayable(merchants, async ({ gateway: { address }, database, today, used }) => {
    const finance = client({ address }, await signIn(address, 'finance'))
    const finance2 = client({ address }, await signIn(address, 'finance2'))
    const [bare, ours]: [number[], number[]] = [[], []]
    let settled = 0
    for (let round = 0; round < rounds; round += 1) {
      for (let at = 0; at < batches; at += 1) {
        const startDate = dayAfter(today, -(300 - used - round * batches - at))
        await addPayments(database, startDate, merchants, merchants)
        const { batchId, sealHash } = await finance.call('settlements.initiate', { startDate })
        await finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
        await finance.call('settlements.bankFile', { batchId })
      }
      const { rows: payouts } = await database.pool.query<Payout>(
        `select payout_ref, amount_paise from settlement_payouts where state = 'sent' order by id limit ${wanted}`,
      )
      await database.pool.query('vacuum (analyze) settlement_payouts')
      await database.pool.query('checkpoint')
      bare.push(payouts.length / (await copyAndUpdate(database, payouts, today)))
      await database.pool.query('vacuum (analyze) settlement_payouts')
      await database.pool.query('vacuum (analyze) settlement_rows')
      await database.pool.query('checkpoint')
      const { fileUrl } = await finance.upload({
        name: `utr ${round}.csv`,
        bytes: buildSheet({
          headers: sheetHeaders('utrNumbers'),
          rows: payouts.map(({ payout_ref: ref, amount_paise: paise }, at) => [
            ref,
            `UTR${today.replaceAll('-', '')}${round}${String(at).padStart(7, '0')}`,
            writeHundredths(Number(paise)),
            today,
            '',
          ]),
          format: 'csv',
        }),
      })
      const { fileEntryId } = await createEntry(finance, fileUrl, `utr ${round}.csv`, 'update_utr')
      const begun = performance.now()
      const { jobId } = await finance.call('files.runScript', { scriptId: 'update_utr', fileEntryId })
      const until = async (states: readonly string[]) => {
        for (;;) {
          const { rows } = await database.pool.query<{ state: string }>('select state from file_jobs where id = $1', [
            jobId,
          ])
          const state = rows[0]?.state ?? ''
          if (states.includes(state)) return
          if (/fail|cancel/i.test(state)) throw new Error(`The UTR file is ${state}.`)
          await pause(20)
        }
      }
      await until(['awaitingConfirmation'])
      const { plan } = await finance2.call('files.job', { jobId }).catch(() => finance.call('files.job', { jobId }))
      await finance2.call('files.confirmPlan', { jobId, planHash: plan?.planHash ?? '' })
      await until(['done'])
      ours.push(payouts.length / (performance.now() - begun))
      settled = payouts.length
    }
    const [bareRate, ourRate] = [median(bare.slice(1)) * 1_000, median(ours.slice(1)) * 1_000]
    return [
      atLeast('UTR file: rows read, planned, confirmed and applied', settled, 'rows', wanted),
      told('UTR file, with its plan, its rows settled, marks and audit', ourRate, 'rows/s'),
      told('COPY into a temporary table and one UPDATE of the payouts', bareRate, 'rows/s'),
      atLeast('UTR file to COPY and UPDATE', ourRate / bareRate, 'times', 0.35),
    ]
  })
