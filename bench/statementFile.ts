import { setTimeout as pause } from 'node:timers/promises'
import { shownCalendarDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { client } from '#tests/support/gateway.ts'
import { besidePayable } from './besidePayable.ts'
import { atMost, type Figure, told } from './figure.ts'
import { signIn } from './signIn.ts'

const lines = 100_000

const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** A statement whose balances follow from each other, with a UTR in each narration. */
const statementOf = (day: string): Buffer => {
  let balance = 1_000_000
  const rows = Array.from({ length: lines }, (_, at) => {
    const isCredit = at % 2 === 0
    const paise = 10_000 + (at % 977)
    balance += isCredit ? paise : -paise
    const amount = writeHundredths(paise)
    const utr = `SBINN52026${String(at).padStart(12, '0')}`
    return [day, `NEFT ${isCredit ? 'CR' : 'DR'}-${utr}-X`, '0', day, isCredit ? '' : amount, isCredit ? amount : '']
      .concat(writeHundredths(balance))
      .join(',')
  })
  return Buffer.from([header, ...rows].join('\r\n'))
}

/** A bank's statement of 100,000 lines, from the start of its job to its plan: each line read, compared and judged. */
export const run = (): Promise<Figure[]> =>
  besidePayable(100, async ({ gateway: { address }, database, today }) => {
    const finance = client({ address }, await signIn(address, 'finance'))
    const name = 'statement.csv'
    const bytes = new Uint8Array(statementOf(shownCalendarDay(today) ?? ''))
    const { fileUrl } = await finance.upload({ name, bytes })
    const { fileEntryId } = await createEntry(finance, fileUrl, name, 'payout_recon', undefined, 'BANK|PAYMENT')
    const begun = performance.now()
    const { jobId } = await finance.call('files.runScript', { scriptId: 'payout_recon', fileEntryId })
    for (;;) {
      const { rows } = await database.pool.query<{ state: string }>('select state from file_jobs where id = $1', [
        jobId,
      ])
      const state = rows[0]?.state ?? ''
      if (state === 'awaitingConfirmation') break
      if (/fail|cancel|done/i.test(state)) throw new Error(`The statement is ${state}.`)
      await pause(20)
    }
    const seconds = (performance.now() - begun) / 1_000
    const { rows } = await database.pool.query<{ judged: number; read: number }>(
      `select count(*)::int as judged, count(after)::int as read from file_job_plan_rows where job_id = $1`,
      [jobId],
    )
    if (rows[0]?.read !== lines) throw new Error(`${rows[0]?.read} of ${lines} lines were read.`)
    return [
      atMost('statement of 100,000 lines judged', seconds, 's', 20),
      told('lines with their UTR and balance', rows[0].judged, 'lines'),
    ]
  })
