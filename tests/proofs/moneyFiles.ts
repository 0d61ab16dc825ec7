import { type SQL, sql } from 'drizzle-orm'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { listenForJobs, type SheetFile, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { razorpayFile, statementFile, statementMapping } from '#tests/support/reconFiles.ts'
import type { SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { type Draw, refusedOr } from './histories.ts'

/** What the histories themselves know of files: the gateway is not asked. */
export interface FileWitness {
  /** Confirmed by who sent it although money moves, or decided by who asked or sent the line. */
  ownWork: number
  decisions: number
}

interface Acting<Login extends string> {
  readonly desk: SettlementFixture
  readonly draw: Draw
  readonly clientOf: (login: Login) => Client
  readonly anyLogin: () => Login
  readonly witness: FileWitness
}

type Act<Login extends string> = (login: Login) => Promise<unknown>

/** Files of the bank and of a provider, force-matches and regularizations, as people send, confirm and decide them. */
export const fileActs = async <Login extends string>({
  desk: testGateway,
  draw,
  clientOf,
  anyLogin,
  witness,
}: Acting<Login>): Promise<readonly Act<Login>[]> => {
  const { db } = testGateway.database
  const jobs = listenForJobs(testGateway)
  const today = indianDay(new Date())
  const below = (limit: number) => Math.floor(draw() * limit)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) => (await db.execute<Row>(query)).rows
  let numbers = 0
  const next = () => (numbers += 1)
  await testGateway.finance.call('recon.saveMapping', statementMapping)
  /** Who sent the file of a line, by the reference that the line names. */
  const sentBy = new Map<string, Login>()
  const askedBy = new Map<string, { readonly asker: Login; readonly sender: Login | undefined }>()

  /** Sent by one, confirmed by whoever comes by; above what one person may, by another one. Answers whether it was applied. */
  const carryOut = async (sender: Login, script: Parameters<typeof sendSheet>[1], file: SheetFile, about?: string) => {
    const job = await refusedOr(sendSheet(clientOf(sender), script, file, about))
    if (job === undefined) return undefined
    const { jobId } = job
    const outcome = await Promise.race([
      jobs.waits(jobId).then(() => 'waits' as const),
      jobs.ended(jobId).then(() => 'ended' as const),
    ])
    if (outcome === 'ended') return { confirmedBy: undefined }
    for (const confirmer of [sender, anyLogin(), anyLogin()]) {
      const { plan } = await testGateway.finance.call('files.job', { jobId }).catch(() => ({ plan: null }))
      const seen = plan ?? (await refusedOr(clientOf(sender).call('files.job', { jobId })))?.plan ?? null
      if (seen === null) break
      const done = await refusedOr(clientOf(confirmer).call('files.confirmPlan', { jobId, planHash: seen.planHash }))
      if (done === undefined) continue
      await jobs.ended(jobId)
      return { confirmedBy: confirmer }
    }
    await refusedOr(clientOf(sender).call('files.cancelJob', { jobId }))
    return undefined
  }

  const csv = (name: string, headers: readonly string[], rows: readonly (readonly string[])[]): SheetFile => ({
    name: `${name} ${next()}.csv`,
    bytes: buildSheet({ headers, rows, format: 'csv' }),
  })

  /** The bank's word on payouts: some of it wrong by a paisa, some with a UTR that was said before. */
  const utrFile: Act<Login> = async (login) => {
    const payouts = await rowsOf<{ payout_ref: string; amount_paise: string; utr: string | null }>(sql`
      select payout_ref, amount_paise, (select max(utr_number) from settlement_payouts) as utr from settlement_payouts
      where state in ('sent', 'credited') order by id desc limit 4`)
    if (payouts.length === 0) return undefined
    return carryOut(
      login,
      'update_utr',
      csv(
        'utr',
        sheetHeaders('utrNumbers'),
        payouts.map(({ payout_ref: ref, amount_paise: paise, utr }) => [
          ref,
          below(6) === 0 && utr !== null && utr !== '' ? utr : `UTRF${String(next()).padStart(8, '0')}`,
          writeHundredths(Number(paise) + (below(4) === 0 ? 1 : 0)),
          today,
          below(5) === 0 ? 'RETURNED' : '',
        ]),
      ),
    )
  }

  /** A provider's settlement of payments of ours, with amounts that are off and payments that nobody knows. */
  const providerFile: Act<Login> = async (login) => {
    const paid = Array.from({ length: 1 + below(3) }, () => `P${next()}`)
    await insertTransactions(
      db,
      paid.map((txnRefNumber) => ({
        merchantCode: `M000000${1 + below(3)}`,
        txnRefNumber,
        txnType: 'card',
        amountPaise: 100_000,
        paymentGateway: 'RAZORPAY',
        isUnsettled: true,
        createdAt: new Date(`${testGateway.txnDay}T06:30:00Z`),
      })),
    )
    const utr = `AXIS${String(next()).padStart(8, '0')}`
    const named = below(4) === 0 ? [...paid, `NOBODY${next()}`, paid[0] ?? ''] : paid
    for (const receipt of named) sentBy.set(receipt, login)
    const file = razorpayFile(
      `settlement ${next()}`,
      named.map((receipt) => ({
        entityId: `pay_${receipt}_${next()}`,
        receipt,
        amount: 100_000 + (below(4) === 0 ? below(3) - 1 : 0),
        fee: 2_000,
        utr,
        settledOn: testGateway.txnDay,
      })),
    )
    return carryOut(login, 'payout_recon', file, 'RAZORPAY|PAYMENT')
  }

  /** A provider's rows of the parts of a payment that were refunded, in any order, sometimes one too many. */
  const refundFile: Act<Login> = async (login) => {
    const receipt = `FR${next()}X`
    const createdAt = new Date(`${testGateway.txnDay}T06:30:00Z`)
    await insertTransactions(db, [
      {
        merchantCode: `M000000${1 + below(3)}`,
        txnRefNumber: receipt,
        txnType: 'card',
        amountPaise: 100_000,
        paymentGateway: 'RAZORPAY',
        isUnsettled: true,
        createdAt,
      },
    ])
    const parts = [10_000, 5_000, 5_000].slice(0, 2 + below(2))
    for (const paidAmount of parts)
      await refusedOr(
        clientOf(login).call('refunds.ask', { data: { txnRefNumber: receipt, paidAmount }, isMeantAgain: true }),
      )
    sentBy.set(receipt, login)
    const utr = `AXIS${String(next()).padStart(8, '0')}`
    const rows = [...(below(2) === 0 ? parts : parts.toReversed()), ...(below(3) === 0 ? [5_000] : [])].map(
      (amount) => ({
        entityId: `rfnd_${next()}`,
        receipt,
        amount,
        type: 'refund',
        utr,
        settledOn: today,
      }),
    )
    return carryOut(login, 'payout_recon', razorpayFile(`refunds ${next()}`, rows), 'RAZORPAY|PAYMENT')
  }

  /** The bank's statement about a payout that came back. */
  const returnStatement: Act<Login> = async (login) => {
    const payouts = await rowsOf<{ utr: string; amount_paise: string }>(sql`
      select utr_number as utr, amount_paise from settlement_payouts where state = 'credited' order by id desc limit 3`)
    const payout = pick(payouts)
    if (payout === undefined) return undefined
    sentBy.set(payout.utr, login)
    const [year = '', month = '', day = ''] = today.split('-')
    const paid = writeHundredths(Number(payout.amount_paise) + (below(4) === 0 ? 1 : 0))
    const shown = `${day}/${month}/${year.slice(2)}`
    const file = statementFile(`returns ${next()}`, [[shown, `NEFT RETURN ${next()}`, payout.utr, '', paid]])
    return carryOut(login, 'payout_recon', file, 'BANK|PAYMENT')
  }

  /** The bank's statement about transfers, right to the paisa or not. */
  const statement: Act<Login> = async (login) => {
    const transfers = await rowsOf<{ utr: string; matched_paise: string }>(
      sql`select utr, matched_paise from recon_transfers where credited_paise is null order by id desc limit 2`,
    )
    if (transfers.length === 0) return undefined
    const [year = '', month = '', day = ''] = dayAfter(testGateway.txnDay, 0).split('-')
    const file = statementFile(
      `statement ${next()}`,
      transfers.map(({ utr, matched_paise: paise }) => [
        `${day}/${month}/${year.slice(2)}`,
        `NEFT RAZORPAY ${next()}`,
        utr,
        '',
        writeHundredths(Math.max(1, Number(paise) + below(3) - 1)),
      ]),
    )
    return carryOut(login, 'payout_recon', file, 'BANK|PAYMENT')
  }

  const askForceMatch: Act<Login> = async (login) => {
    const lines = await rowsOf<{ id: string; reference: string }>(sql`
      select id, coalesce(nullif(reference, ''), utr) as reference from recon_lines
      where match = 'open' and (gateway <> 'BANK' or finding = 'returned') order by id desc limit 6`)
    const line = pick(lines)
    if (line === undefined) return undefined
    const asked = await refusedOr(
      clientOf(login).call('recon.askForceMatch', {
        lineId: Number(line.id),
        txnRefNumber: '',
        remark: 'Said so in a mail.',
      }),
    )
    if (asked !== undefined) askedBy.set(asked.forceMatchId, { asker: login, sender: sentBy.get(line.reference) })
    return asked
  }

  const decideForceMatch: Act<Login> = async (login) => {
    const forceMatchId = pick([...askedBy.keys()].slice(-5)) ?? crypto.randomUUID()
    const decision = pick(['approve', 'approve', 'reject', 'withdraw'] as const) ?? 'approve'
    const done = await refusedOr(
      clientOf(login).call('recon.decideForceMatch', { forceMatchId, decision, remark: 'Seen in a history.' }),
    )
    if (done !== undefined && decision !== 'withdraw') {
      witness.decisions += 1
      const { asker, sender } = askedBy.get(forceMatchId) ?? {}
      if (asker === login || (decision === 'approve' && sender === login)) witness.ownWork += 1
    }
    return done
  }

  /** A failed payment that the bank had after all, and a refund whose end it knows. */
  const regularize: Act<Login> = async (login) => {
    const txnRefNumber = `G${next()}`
    await insertTransactions(db, [
      {
        merchantCode: `M000000${1 + below(3)}`,
        txnRefNumber,
        txnType: 'upi',
        status: 'Failed',
        amountPaise: 50_000 + below(100_000),
        isUnsettled: true,
        createdAt: new Date(`${testGateway.txnDay}T06:30:00Z`),
      },
    ])
    const unknown = await rowsOf<{ ref: string }>(sql`
      select t.txn_ref_number as ref from refunds f join transactions t on t.id = f.transaction_id
      where f.state = 'unknown' order by f.asked_at limit 1`)
    const done = await carryOut(
      login,
      'upi_txn_regularization',
      csv('regularization', sheetHeaders('regularization'), [
        [
          txnRefNumber,
          below(5) === 0 ? 'EXPIRED' : 'FAILED',
          'SUCCESSFUL',
          String(600_000_000_000 + next() - below(2)),
        ],
        ...unknown.map(({ ref }) => [
          ref,
          'REFUND_UNKNOWN',
          pick(['REFUND_SUCCESS', 'REFUND_FAILED']) ?? '',
          String(700_000_000_000 + next()),
        ]),
      ]),
    )
    if (done?.confirmedBy !== undefined) {
      witness.decisions += 1
      if (done.confirmedBy === login) witness.ownWork += 1
    }
    return done
  }

  return [
    utrFile,
    providerFile,
    refundFile,
    statement,
    returnStatement,
    askForceMatch,
    askForceMatch,
    decideForceMatch,
    decideForceMatch,
    regularize,
  ]
}

/** Counts faults of what is stored: files, force-matches and regularizations. */
export const fileFaults = {
  refundLinesOff: sql`select count(*) as n from recon_lines l left join refunds r on r.id = l.refund_id
    where l.kind = 'refund' and l.match = 'auto' and (r.id is null or r.state <> 'success' or r.amount_paise <> l.amount_paise
      or r.transaction_id <> l.transaction_id)`,
  transfersOff: sql`select count(*) as n from recon_transfers f
    where f.matched_paise is distinct from (select coalesce(sum(l.net_paise) filter (where l.match <> 'open'), 0)
        from recon_lines l where l.utr = f.utr and l.gateway <> 'BANK' and l.type = 'PAYMENT')
      or (f.state = 'reconciled') <> coalesce(f.credited_paise = f.matched_paise, false)`,
  settledBeyondCaptured: sql`select count(*) as n from transactions t join (
      select transaction_id, sum(settled_paise) as paise, count(*) filter (where settled_paise > 0) as lines
      from recon_lines where transaction_id is not null group by transaction_id) l on l.transaction_id = t.id
    where l.paise > t.amount_paise or l.lines > 1`,
  forcedAlone: sql`select count(*) as n from recon_lines l where l.match = 'forced' and not exists (
      select from recon_force_matches f left join file_jobs j on j.id = l.job_id left join file_entries e on e.id = j.file_entry_id
      where f.line_id = l.id and f.state = 'approved' and f.decided_by <> f.asked_by
        and f.decided_by is distinct from e.staff_id)`,
  regularizedUnproven: sql`select count(*) as n from transactions t where t.txn_ref_number like 'G%'
      and lower(t.status) = 'successful' and not exists (select from regularizations r join file_jobs j on j.id = r.last_job_id
        where r.transaction_id = t.id and r.rrn <> '' and j.confirmed_by <> r.uploaded_by)`,
} as const satisfies Record<string, SQL>

/** Batches and days of settlement whose kept figures are not what counting gives. */
const settlementTalliesOff = sql`
  select (select count(*) from (
      select batch_id, count(*) filter (where state not in ('none', 'carried')) as payouts,
        count(*) filter (where utr_number <> '') as confirmed, coalesce(sum(amount_paise) filter (where utr_number <> ''), 0) as paise
      from settlement_payouts group by 1) c
    full join settlement_batch_tallies k on k.batch_id = c.batch_id
    where (coalesce(c.payouts, 0), coalesce(c.confirmed, 0), coalesce(c.paise, 0))
      is distinct from (coalesce(k.payouts, 0), coalesce(k.confirmed, 0), coalesce(k.confirmed_paise, 0)))
  + (select count(*) from (
      select txn_day as day, count(*) as paid, sum(amount_paise) as paise, count(*) filter (where bank_status = 'CREDITED') as credited,
        coalesce(sum(amount_paise) filter (where bank_status = 'CREDITED'), 0) as credited_paise
      from settlement_rows where bank_status in ('SENT', 'CREDITED') group by 1) c
    full join settlement_day_tallies k on k.day = c.day
    where (coalesce(c.paid, 0), coalesce(c.paise, 0), coalesce(c.credited, 0), coalesce(c.credited_paise, 0))
      is distinct from (coalesce(k.paid, 0), coalesce(k.paid_paise, 0), coalesce(k.credited, 0), coalesce(k.credited_paise, 0)))
  + (select count(*) from (select txn_day as day, status, count(*) as rows from settlement_rows group by 1, 2) c
    full join settlement_state_tallies k on k.day = c.day and k.status = c.status
    where coalesce(c.rows, 0) <> coalesce(k.rows, 0))`

/** Days, gateways and batches whose kept figures are not what counting gives; nothing is changed. */
export const talliesOff = sql`with counted as (
    select day, gateway, sum(captured) as captured, sum(captured_paise) as captured_paise, sum(settled) as settled,
      sum(settled_paise) as settled_paise, sum(credited) as credited, sum(credited_paise) as credited_paise,
      sum(lines) as lines, sum(open_lines) as open_lines, sum(surplus_paise) as surplus_paise
    from (
      select indian_day(created_at) as day, payment_gateway as gateway, count(*) as captured, sum(amount_paise) as captured_paise,
        0 as settled, 0 as settled_paise, 0 as credited, 0 as credited_paise, 0 as lines, 0 as open_lines, 0 as surplus_paise
      from transactions where payment_gateway <> '' and lower(status) = 'successful' group by 1, 2
      union all
      select counted_on, gateway, 0, 0, count(*) filter (where settled_paise > 0), sum(settled_paise),
        count(*) filter (where settled_paise > 0 and is_credited), coalesce(sum(settled_paise) filter (where is_credited), 0),
        count(*), count(*) filter (where match = 'open'), sum(surplus_paise)
      from recon_lines group by 1, 2) parts
    group by day, gateway)
  select (${settlementTalliesOff}) + count(*) as n from counted c full join recon_tallies k on k.day = c.day and k.gateway = c.gateway
  where (coalesce(c.captured, 0), coalesce(c.captured_paise, 0), coalesce(c.settled, 0), coalesce(c.settled_paise, 0),
      coalesce(c.credited, 0), coalesce(c.credited_paise, 0), coalesce(c.lines, 0), coalesce(c.open_lines, 0),
      coalesce(c.surplus_paise, 0))
    is distinct from (coalesce(k.captured, 0), coalesce(k.captured_paise, 0), coalesce(k.settled, 0), coalesce(k.settled_paise, 0),
      coalesce(k.credited, 0), coalesce(k.credited_paise, 0), coalesce(k.lines, 0), coalesce(k.open_lines, 0),
      coalesce(k.surplus_paise, 0))`
