import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { EnachRegistration, LinkState } from '#contract/calls/money/enach.ts'
import { isLiveLink, isLiveMandate, mandateAfter } from '#machines/money/enach.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { enachRegistrations } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { stateOfLink } from '#server/merchants/links/index.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

const enachRow = answerRow(
  EnachRegistration,
  {
    registrationId: 'e.id',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    issuedBy: `coalesce(p.login_id, '')`,
    issuedAt: 'l.issued_at',
    expiresAt: 'l.expires_at',
    openedAt: 'l.opened_at',
    completedAt: 'l.completed_at',
    sentAt: 'l.sent_at',
    timesSent: 'l.times_sent',
    sms: 's.state',
    email: 'a.state',
    trouble: `coalesce(nullif(s.trouble, ''), a.trouble, '')`,
    decidedBy: 'q.login_id',
    state: 'l.state',
  },
  { from: [enachRegistrations, 'e'], computed: ['linkState', 'can'], also: { linkId: z.uuid(), state: LinkState } },
)
export type EnachRow = FoundBy<typeof enachRow>

/** Registrations `e` of links `l` of merchants `m`. */
export const ofTheirs = (staff: Staff): SQL => withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)

export const enachRows = (tx: Tx, which: SQL, staff: Staff, page: SQL = sql``): Promise<EnachRow[]> =>
  enachRow.read(
    tx,
    sql`select ${enachRow.columns}
    from enach_registrations e join merchant_links l on l.id = e.link_id join merchants m on m.id = e.merchant_id
    left join staff p on p.id = l.issued_by left join staff q on q.id = e.decided_by
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'sms'
      order by created_at desc limit 1) s on true
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'email'
      order by created_at desc limit 1) a on true
    where ${ofTheirs(staff)} and ${which} ${page}`,
  )

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

/** The state of the link of a registration now. */
export const linkStateOf = ({ state, expiresAt }: EnachRow, now: Date): LinkState =>
  stateOfLink({ state, expires_at: new Date(expiresAt) }, now)

export const presentRegistration = (row: EnachRow, now: Date): EnachRegistration => {
  const linkState = linkStateOf(row, now)
  const mandate = row.mandateState
  return {
    ...row,
    linkState,
    can: [
      ...(isLiveLink(linkState) && !isLiveMandate(mandate) ? (['sendAgain', 'cancelLink'] as const) : []),
      ...(mandateAfter(mandate, 'mandate.confirm') === undefined ? [] : (['confirm'] as const)),
      ...(mandateAfter(mandate, 'mandate.reject') === undefined ? [] : (['reject'] as const)),
      ...(mandateAfter(mandate, 'mandate.cancel') === undefined ? [] : (['cancelMandate'] as const)),
    ],
  }
}
