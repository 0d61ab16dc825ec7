import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ImeiState } from '#contract/calls/money/imei.ts'
import type { Tx } from '#server/db/database.ts'
import { NotToldError } from '#server/adapters/notToldError.ts'
import type { MerchantPlatform } from '#server/adapters/merchantPlatform.ts'
import type { PreparedHandler, Staff } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { imeiRows } from './imeiRows.ts'

type Found = { number: string; transaction_id: string | null; merchant_id: number | null; is_paid: boolean }

const stillPaid = 'Its transaction is successful and not refunded: refund it first.'
const notTheirs = 'There is no request of this number, or it is not yours to see.'

/** Each number with the transaction it belongs to; of several the one that is paid. */
const findRequests = async (tx: Tx, numbers: readonly string[], staff: Staff): Promise<Found[]> => {
  const { rows } = await tx.execute<Found>(sql`
    select distinct on (n.place) n.number, t.id as transaction_id, t.merchant_id, coalesce(t.is_paid, false) as is_paid
    from unnest(${sql.param([...numbers])}::text[]) with ordinality as n(number, place)
    left join lateral (
      select t.id, t.merchant_id, lower(t.status) = 'successful' and t.amount_paise > coalesce((
        select sum(f.amount_paise) from refunds f where f.transaction_id = t.id and f.state = 'success'), 0) as is_paid
      from transaction_details d join transactions t on t.id = d.transaction_id join merchants m on m.id = t.merchant_id
      where d.request_number = n.number and d.request_number <> '' and ${transactionsOf(staff)}
    ) t on true
    order by n.place, t.is_paid desc nulls last, t.id desc`)
  return rows
}

interface Sent {
  readonly state: ImeiState
  readonly reason: string
  readonly jobRun: string
}

/** One run for all of them. The platform takes the same key once, however often it is sent. */
const send = async (platform: MerchantPlatform | undefined, key: string, numbers: readonly string[]): Promise<Sent> => {
  if (platform === undefined)
    return { state: 'kept', reason: 'No merchant platform is configured: it was not sent.', jobRun: '' }
  try {
    return { state: 'sent', reason: '', jobRun: await platform.unblockImei(key, numbers) }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (error instanceof NotToldError) return { state: 'unknown', reason: said.slice(0, 300), jobRun: '' }
    const isSilent = said.includes('does not answer')
    return {
      state: isSilent ? 'unknown' : 'failed',
      reason: isSilent ? 'The platform did not answer. Ask again: it takes the same number twice.' : said.slice(0, 300),
      jobRun: '',
    }
  }
}

const sendKey = (staffId: string, key: string | undefined): string =>
  key === undefined ? randomUUID() : createHash('sha256').update(`imei ${staffId} ${key}`).digest('hex').slice(0, 32)

export const unblockImei: PreparedHandler<'imei.unblock'> = {
  prepare: async ({ requestNumbers }, { gateway, staff, idempotencyKey }) => {
    const found = await findRequests(gateway.database.db, requestNumbers, staff)
    const whyNot = ({ is_paid: isPaid, transaction_id: transactionId }: Found): string =>
      isPaid ? stillPaid : transactionId === null && isLimited(staff) ? notTheirs : ''
    const taken = found.filter((one) => whyNot(one) === '').map(({ number }) => number)
    const sent =
      taken.length === 0
        ? undefined
        : await send(gateway.merchantPlatform, sendKey(staff.staffId, idempotencyKey), taken)
    return async (_, { tx, now, note }) => {
      const ids: number[] = []
      for (const one of found) {
        const reason = whyNot(one)
        const result = reason === '' && sent !== undefined ? sent : ({ state: 'refused', reason, jobRun: '' } as const)
        const { rows } = await tx.execute<{ id: number }>(sql`
          insert into imei_requests (request_number, transaction_id, merchant_id, state, reason, job_run, asked_by, asked_at)
          values (${one.number}, ${one.transaction_id}, ${one.merchant_id}, ${result.state}, ${result.reason},
            ${result.jobRun}, ${staff.staffId}, ${now.toISOString()}) returning id`)
        ids.push(rows[0]?.id ?? 0)
      }
      // What nobody may see of a number is not read back either: the results come from what was just written.
      const shown = await imeiRows(tx, sql`r.id = any(${sql.param(ids)}::int[])`, staff)
      const results = found.map(
        ({ number }, at) =>
          shown.find(({ imeiId }) => imeiId === ids[at]) ?? {
            imeiId: ids[at] ?? 0,
            requestNumber: number,
            txnRefNumber: '',
            merchantCode: '',
            state: 'refused' as const,
            reason: notTheirs,
            jobRun: '',
            askedBy: staff.loginId,
            askedAt: now.toISOString(),
          },
      )
      const nameOf = (number: string) => `imei:${number}`
      note({
        records: results.map(({ requestNumber }) => nameOf(requestNumber)),
        after: Object.fromEntries(
          results.map(({ requestNumber, state, reason }) => [nameOf(requestNumber), { state, reason }]),
        ),
      })
      return { ...(sent?.state === 'sent' ? { jobRun: sent.jobRun } : {}), results }
    }
  },
}
