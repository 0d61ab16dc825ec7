import { setTimeout as pause } from 'node:timers/promises'
import { shownCalendarDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { client } from '#tests/support/gateway.ts'
import type { Database } from '#server/db/database.ts'
import { besidePayable } from './besidePayable.ts'
import { atMost, type Figure, told } from './figure.ts'
import { signIn } from './signIn.ts'

const lines = 100_000

const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** A statement whose balances follow from each other, with a UTR in each narration. */
const statementOf = (day: string, lines: number): Buffer => {
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

interface Judging {
  readonly address: string
  readonly cookies: readonly [string, ...string[]]
  readonly database: Database
  readonly today: string
}

/** Seconds from the start of the job of a statement of so many lines to its plan: each line read, compared and judged. */
export const judgeStatement = async (
  { address, cookies: [cookie], database, today }: Judging,
  lines: number,
): Promise<number> => {
  const finance = client({ address }, cookie)
  // One of an earlier run that still waits to be confirmed would keep this one from beginning.
  for (const { jobId, state } of await finance.call('files.openJobs', {}))
    if (state === 'awaitingConfirmation') await finance.call('files.cancelJob', { jobId })
  const name = 'statement.csv'
  const bytes = new Uint8Array(statementOf(shownCalendarDay(today) ?? '', lines))
  const { fileUrl } = await finance.upload({ name, bytes })
  const { fileEntryId } = await createEntry(finance, fileUrl, name, 'payout_recon', undefined, 'BANK|PAYMENT')
  const begun = performance.now()
  const { jobId } = await finance.call('files.runScript', { scriptId: 'payout_recon', fileEntryId })
  for (;;) {
    const { rows } = await database.pool.query<{ state: string }>('select state from file_jobs where id = $1', [jobId])
    const state = rows[0]?.state ?? ''
    if (state === 'awaitingConfirmation') break
    if (/fail|cancel|done/i.test(state)) throw new Error(`The statement is ${state}.`)
    await pause(20)
  }
  const seconds = (performance.now() - begun) / 1_000
  const { rows } = await database.pool.query<{ read: number }>(
    `select count(after)::int as read from file_job_plan_rows where job_id = $1`,
    [jobId],
  )
  if (rows[0]?.read !== lines) throw new Error(`${rows[0]?.read} of ${lines} lines were read.`)
  return seconds
}

/** A bank's statement of 100,000 lines. */
export const run = (): Promise<Figure[]> =>
  besidePayable(100, async ({ gateway: { address }, database, today }) => {
    const cookies = [await signIn(address, 'finance')] as const
    const seconds = await judgeStatement({ address, cookies, database, today }, lines)
    return [
      atMost('statement of 100,000 lines judged', seconds, 's', 20),
      told('lines with their UTR and balance', lines, 'lines'),
    ]
  })
