import { type SQL, sql } from 'drizzle-orm'
import type { EnachRegistration, LinkState, MandateState } from '#contract/calls/money/enach.ts'
import type { MessageState } from '#contract/calls/merchants/messages.ts'
import { isLiveLink, isLiveMandate, mandateAfter } from '#machines/money/enach.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { stateOfLink } from '#server/merchants/links/index.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

export type EnachRow = {
  id: number
  link_id: string
  merchant_id: number
  merchant_code: string
  display_name: string
  state: LinkState
  issued_login: string | null
  issued_at: Date
  expires_at: Date
  opened_at: Date | null
  completed_at: Date | null
  sent_at: Date
  times_sent: number
  sms: MessageState | null
  email: MessageState | null
  trouble: string | null
  mandate_state: MandateState
  umrn: string
  remark: string
  decided_login: string | null
  decided_at: Date | null
}

/** Registrations `e` of links `l` of merchants `m`. */
export const ofTheirs = (staff: Staff): SQL => withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)

export const enachRows = async (tx: Tx, which: SQL, staff: Staff, page: SQL = sql``): Promise<EnachRow[]> => {
  const { rows } = await tx.execute<EnachRow>(sql`
    select e.id, e.link_id, e.merchant_id, e.mandate_state, e.umrn, e.remark, e.decided_at, m.merchant_code, m.display_name,
      l.state, l.issued_at, l.expires_at, l.opened_at, l.completed_at, l.sent_at, l.times_sent,
      p.login_id as issued_login, q.login_id as decided_login, s.state as sms, a.state as email,
      coalesce(nullif(s.trouble, ''), a.trouble) as trouble
    from enach_registrations e join merchant_links l on l.id = e.link_id join merchants m on m.id = e.merchant_id
    left join staff p on p.id = l.issued_by left join staff q on q.id = e.decided_by
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'sms'
      order by created_at desc limit 1) s on true
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'email'
      order by created_at desc limit 1) a on true
    where ${ofTheirs(staff)} and ${which} ${page}`)
  return rows
}

const notFound = (id: number): never =>
  refuse('record-not-found', { recorded: { subject: `enach:${id}`, after: { asked: 'enach' } } })

/** Locked behind its link: everybody locks the two in this order. */
export const lockRegistration = async (tx: Tx, id: number, staff: Staff): Promise<EnachRow> => {
  await tx.execute(sql`select l.id from merchant_links l join enach_registrations e on e.link_id = l.id
    where e.id = ${id} for update of l`)
  await tx.execute(sql`select id from enach_registrations where id = ${id} for update`)
  return findRegistration(tx, id, staff)
}

export const findRegistration = async (tx: Tx, id: number, staff: Staff): Promise<EnachRow> =>
  (await enachRows(tx, sql`e.id = ${id}`, staff))[0] ?? notFound(id)

const iso = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

export const presentRegistration = (row: EnachRow, now: Date): EnachRegistration => {
  const linkState = stateOfLink(row, now)
  const mandate = row.mandate_state
  return {
    registrationId: row.id,
    merchantCode: row.merchant_code,
    displayName: row.display_name,
    linkState,
    issuedBy: row.issued_login ?? '',
    issuedAt: new Date(row.issued_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    openedAt: iso(row.opened_at),
    completedAt: iso(row.completed_at),
    sentAt: new Date(row.sent_at).toISOString(),
    timesSent: row.times_sent,
    sms: row.sms,
    email: row.email,
    trouble: row.trouble ?? '',
    mandateState: mandate,
    umrn: row.umrn,
    remark: row.remark,
    decidedBy: row.decided_login,
    decidedAt: iso(row.decided_at),
    can: [
      ...(isLiveLink(linkState) && !isLiveMandate(mandate) ? (['sendAgain', 'cancelLink'] as const) : []),
      ...(mandateAfter(mandate, 'mandate.confirm') === undefined ? [] : (['confirm'] as const)),
      ...(mandateAfter(mandate, 'mandate.reject') === undefined ? [] : (['reject'] as const)),
      ...(mandateAfter(mandate, 'mandate.cancel') === undefined ? [] : (['cancelMandate'] as const)),
    ],
  }
}
