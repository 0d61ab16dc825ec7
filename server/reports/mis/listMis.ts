import { type SQL, sql } from 'drizzle-orm'
import type { MisFile, MisKind, MisSend, MisState } from '#contract/calls/reports/mis.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { findMerchant } from './misContent.ts'

type FoundSend = {
  id: number
  kind: MisKind
  merchant_code: string | null
  display_name: string | null
  from_day: string
  to_day: string
  rows: number
  stored_file_id: string
  file_name: string
  recipients: string[]
  state: MisState
  trouble: string
  times_asked: number
  asked_login: string | null
  asked_at: Date
  sent_at: Date | null
}

const iso = (at: Date | null) => (at === null ? null : new Date(at).toISOString())

const present = (row: FoundSend): MisSend => ({
  misId: row.id,
  kind: row.kind,
  merchantCode: row.merchant_code ?? '',
  displayName: row.display_name ?? '',
  fromDate: row.from_day,
  toDate: row.to_day,
  rows: row.rows,
  fileId: row.stored_file_id,
  fileName: row.file_name,
  recipients: row.recipients,
  state: row.state,
  trouble: row.trouble,
  timesAsked: row.times_asked,
  askedBy: row.asked_login ?? '',
  askedAt: new Date(row.asked_at).toISOString(),
  sentAt: iso(row.sent_at),
})

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
  const { rows } = await tx.execute<FoundSend>(sql`
    select s.*, s.from_day::text as from_day, s.to_day::text as to_day, g.rows, g.stored_file_id, f.file_name,
      m.merchant_code, m.display_name, (select login_id from staff p where p.id = s.asked_by) as asked_login
    ${from} order by s.asked_at desc, s.id desc ${page}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { rows: rows.map(present), total: counted[0]?.total ?? 0 }
}

export const listMisSends: Handler<'mis.sends'> = async ({ kinds, merchantCode, state, page, size }, context) => {
  if (merchantCode !== undefined) await findMerchant(merchantCode, context)
  const which = sql.join(
    [
      sql`true`,
      ...(kinds === undefined ? [] : [sql`s.kind = any(${sql.param([...kinds])}::text[])`]),
      ...(merchantCode === undefined ? [] : [sql`m.merchant_code = ${merchantCode}`]),
      ...(state === undefined ? [] : [sql`s.state = ${state}`]),
    ],
    sql` and `,
  )
  return readSends(which, context, sql`limit ${size} offset ${(page - 1) * size}`)
}

type FoundFile = { id: number; file_name: string; stored_file_id: string; made_at: Date }

export const listDailyMis: Handler<'mis.files'> = async ({ parameters }, context) => {
  const { fromDate, toDate, merchantCode } = parameters
  const { tx, staff, now } = context
  if (fromDate > toDate) return refuse('report-span-wrong')
  if (toDate > indianDay(now)) return refuse('report-in-future')
  const { id } = await findMerchant(merchantCode, context)
  const { rows } = await tx.execute<FoundFile>(sql`
    select g.id, f.file_name, g.stored_file_id, g.made_at from mis_files g join stored_files f on f.id = g.stored_file_id
    where g.kind = 'settlement' and g.merchant_id = ${id} and g.from_day >= ${fromDate}::date and g.to_day <= ${toDate}::date
      and (${!isLimited(staff)} or g.made_by = ${staff.staffId}::uuid)
    order by g.made_at desc, g.id desc limit 200`)
  return rows.map(
    (row): MisFile => ({
      fileName: row.file_name,
      s3Url: fileAddress(row.stored_file_id),
      batchId: row.id,
      creationDate: new Date(row.made_at).toISOString(),
    }),
  )
}
