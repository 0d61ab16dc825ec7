import { type SQL, sql } from 'drizzle-orm'
import { ImeiRequest } from '#contract/calls/money/imei.ts'
import { answerRow, countUpToMost } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { imeiRequests } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'

const imeiRow = answerRow(
  ImeiRequest,
  {
    imeiId: 'r.id',
    txnRefNumber: `coalesce(t.txn_ref_number, '')`,
    merchantCode: `coalesce(m.merchant_code, '')`,
    askedBy: `coalesce(p.login_id, '')`,
  },
  { from: [imeiRequests, 'r'] },
)

/** Requests `r`. Of a number that belongs to nobody here only people without limits know. */
export const ofTheirs = (staff: Staff): SQL =>
  isLimited(staff) ? sql`r.merchant_id is not null and ${transactionsOf(staff)}` : sql`true`

const tables = sql`imei_requests r left join merchants m on m.id = r.merchant_id
  left join transactions t on t.id = r.transaction_id`

export const imeiRows = (tx: Tx, which: SQL, staff: Staff, page: SQL = sql`order by r.id`): Promise<ImeiRequest[]> =>
  imeiRow.read(
    tx,
    sql`select ${imeiRow.columns}
    from ${tables} left join staff p on p.id = r.asked_by where ${ofTheirs(staff)} and ${which} ${page}`,
  )

export const countImei = (tx: Tx, which: SQL, staff: Staff): Promise<number> =>
  countUpToMost(tx, sql`from ${tables} where ${ofTheirs(staff)} and ${which}`)
