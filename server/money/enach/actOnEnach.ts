import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { type MandateEvent, mandateAfter } from '#machines/money/enach.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { moveLink } from '#server/merchants/links/index.ts'
import { findRegistration, linkStateOf, lockRegistration, presentRegistration } from './enachRows.ts'

const eventOf = {
  confirm: 'mandate.confirm',
  reject: 'mandate.reject',
  cancelMandate: 'mandate.cancel',
} as const satisfies Record<string, MandateEvent>

/** Nothing tells the gateway what the bank decided: a person keeps it here, with the UMRN as its evidence. */
export const actOnEnach: Handler<'enach.act'> = async ({ registrationId, act, umrn, remark }, context) => {
  const { tx, staff, now, note } = context
  const row = await lockRegistration(tx, registrationId, staff)
  const at = now.toISOString()
  if (act === 'cancelLink') {
    const isMoved = await moveLink(tx, { id: row.linkId, state: linkStateOf(row, now) }, 'link.cancel', now)
    if (!isMoved) refuse('wrong-state')
  } else {
    const state = mandateAfter(row.mandateState, eventOf[act])
    if (state === undefined) return refuse('wrong-state')
    if (act === 'confirm' && umrn === '') refuse('umrn-missing')
    if (act !== 'confirm' && remark.length < shortestReason) refuse('remark-missing')
    const { rows: taken } = await tx.execute(sql`select from enach_registrations where umrn = ${umrn} and umrn <> ''`)
    if (act === 'confirm' && taken.length > 0) refuse('umrn-taken')
    await tx.execute(sql`update enach_registrations set mandate_state = ${state}, remark = ${remark},
      umrn = case when ${act === 'confirm'} then ${umrn} else umrn end, decided_by = ${staff.staffId}, decided_at = ${at}
      where id = ${registrationId}`)
  }
  const after = presentRegistration(await findRegistration(tx, registrationId, staff), now)
  const { linkState, mandateState } = after
  note({
    subject: `enach:${registrationId}`,
    before: { linkState: linkStateOf(row, now), mandateState: row.mandateState, umrn: row.umrn },
    after: { linkState, mandateState, umrn: after.umrn, remark },
  })
  return after
}
