import { type SQL, sql } from 'drizzle-orm'
import { MisFile, MisSend } from '#contract/calls/reports/mis.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { answerRow, countUpToMost, limitOfPage, mapped } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import { misSends } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { findMerchant } from './misContent.ts'

const sendRow = answerRow(
  MisSend,
  {
    misId: 's.id',
    merchantCode: `coalesce(m.merchant_code, '')`,
    displayName: `coalesce(m.display_name, '')`,
    fromDate: 's.from_day',
    toDate: 's.to_day',
    rows: 'g.rows',
    fileId: 'g.stored_file_id',
    fileName: 'f.file_name',
    askedBy: `coalesce((select login_id from staff p where p.id = s.asked_by), '')`,
  },
  { from: [misSends, 's'] },
)

/** A partner's file is of all merchants: who sees a part of them does not see it. */
export const theirSends = (staff: StaffContext['staff']): SQL =>
  isLimited(staff)
    ? sql`s.merchant_id is not null and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`
    : sql`true`

export const readSends = async (
  which: SQL,
  { tx, staff }: StaffContext,
  page: SQL = sql``,
): Promise<{ rows: MisSend[]; total: number }> => {
  const from = sql`from mis_sends s join mis_files g on g.id = s.mis_file_id join stored_files f on f.id = g.stored_file_id
    left join merchants m on m.id = s.merchant_id where ${which} and ${theirSends(staff)}`
  const rows = await sendRow.read(
    tx,
    sql`select ${sendRow.columns} ${from} order by s.asked_at desc, s.id desc ${page}`,
  )
  return { rows, total: await countUpToMost(tx, from) }
}

export const listMisSends: Handler<'mis.sends'> = async ({ kinds, merchantCode, state, ...page }, context) => {
  if (merchantCode !== undefined) await findMerchant(merchantCode, context)
  const which = all([
    kinds !== undefined && sql`s.kind = any(${sql.param([...kinds])}::text[])`,
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
    state !== undefined && sql`s.state = ${state}`,
  ])
  return readSends(which, context, limitOfPage(page))
}

const fileRow = answerRow(MisFile, {
  fileName: 'f.file_name',
  s3Url: mapped('g.stored_file_id', fileAddress),
  batchId: 'g.id',
  creationDate: 'g.made_at',
})

export const listDailyMis: Handler<'mis.files'> = async ({ parameters }, context) => {
  const { fromDate, toDate, merchantCode } = parameters
  const { tx, staff, now } = context
  if (fromDate > toDate) return refuse('report-span-wrong')
  if (toDate > indianDay(now)) return refuse('report-in-future')
  const { id } = await findMerchant(merchantCode, context)
  return fileRow.read(
    tx,
    sql`select ${fileRow.columns} from mis_files g join stored_files f on f.id = g.stored_file_id
    where g.kind = 'settlement' and g.merchant_id = ${id} and g.from_day >= ${fromDate}::date and g.to_day <= ${toDate}::date
      and (${!isLimited(staff)} or g.made_by = ${staff.staffId}::uuid)
    order by g.made_at desc, g.id desc limit 200`,
  )
}
