import { and, eq, sql } from 'drizzle-orm'
import type { MisKind, MisSend } from '#contract/calls/reports/mis.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { misSends } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { readSends } from './listMis.ts'
import { merchantOf, type MisMerchant, refuseWrongDays } from './misContent.ts'
import { writeMis } from './writeMis.ts'

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** A merchant's own address is always allowed; any other has to be of a domain that is. */
export const refuseWrongDomain = (recipients: readonly string[], own: string, { gateway }: StaffContext): void => {
  const { domains } = gateway.config.mis
  const wrong = recipients.find((address) => address !== own && !domains.includes(domainOf(address)))
  if (wrong === undefined) return
  refuse('mis-domain', {
    message: `Could not send MIS. ${domainOf(wrong)} is not an allowed domain. Allowed: ${domains.join(', ') || 'none'}.`,
    recorded: { subject: `domain:${domainOf(wrong)}`, after: { asked: 'mis' } },
  })
}

export const recipientsOf = (
  kind: MisKind,
  asked: readonly string[] | undefined,
  merchant: MisMerchant | undefined,
  { gateway }: StaffContext,
): readonly string[] => {
  if (merchant !== undefined) return merchant.emailId === '' ? [] : [merchant.emailId]
  const { pFileRecipients, refundRecipients } = gateway.config.mis
  return asked ?? (kind === 'pFile' ? pFileRecipients : refundRecipients)
}

const findSend = async (misId: number, context: StaffContext): Promise<MisSend> => {
  const { rows } = await readSends(sql`s.id = ${misId}`, context)
  return rows[0] ?? refuse('record-not-found', { recorded: { subject: `mis:${misId}`, after: { asked: 'mis' } } })
}

/** Waits for the mail server where there is one. */
const waitingState = ({ gateway, now }: StaffContext) =>
  gateway.config.messages.smtpUrl === undefined
    ? ({ state: 'kept', trouble: 'No way to send e-mail is configured.', nextTryAt: null } as const)
    : ({ state: 'waiting', trouble: '', nextTryAt: now } as const)

export const sendMis: Handler<'mis.send'> = async (request, context) => {
  const { tx, staff, now, gateway, note, afterCommit } = context
  const { kind, fromDate, toDate } = request
  refuseWrongDays(request, now)
  const merchant = await merchantOf(request, context)
  const recipients = recipientsOf(kind, request.recipients, merchant, context)
  if (recipients.length === 0) return refuse('mis-no-recipient')
  refuseWrongDomain(recipients, merchant?.emailId ?? '', context)
  // Two at once: the second waits here, and finds the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`mis ${kind} ${merchant?.id ?? 0} ${fromDate} ${toDate}`}))`,
  )
  const [before] = await tx
    .select({ askedAt: misSends.askedAt, id: misSends.id })
    .from(misSends)
    .where(
      and(
        eq(misSends.kind, kind),
        sql`coalesce(${misSends.merchantId}, 0) = ${merchant?.id ?? 0}`,
        eq(misSends.fromDay, fromDate),
        eq(misSends.toDay, toDate),
      ),
    )
  if (before !== undefined)
    return refuse('mis-sent-already', {
      message: `This MIS was sent before, on ${formatIndian(before.askedAt, 'DD MMM YYYY, HH:mm')}. Use Send again in the list below.`,
      details: { misId: before.id },
    })
  const file = await writeMis(request, merchant, context)
  const [row] = await tx
    .insert(misSends)
    .values({
      kind,
      merchantId: merchant?.id ?? null,
      fromDay: fromDate,
      toDay: toDate,
      misFileId: file.batchId,
      recipients: [...recipients],
      ...waitingState(context),
      askedBy: staff.staffId,
      askedAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('the MIS was not kept')
  note({
    subject: `mis:${row.id}`,
    after: {
      kind,
      merchantCode: merchant?.merchantCode ?? null,
      fromDate,
      toDate,
      rows: file.rows,
      recipients: recipients.length,
    },
  })
  afterCommit(() => gateway.wakeMessages())
  return findSend(row.id, context)
}

export const sendMisAgain: Handler<'mis.sendAgain'> = async ({ misId }, context) => {
  const { tx, staff, now, gateway, ifMatch, note, afterCommit } = context
  const was = await findSend(misId, context)
  await tx.execute(sql`select id from mis_sends where id = ${misId} for update`)
  const found = await findSend(misId, context)
  if (found.timesAsked !== ifMatch) return refuse('record-changed')
  if (found.state === 'waiting' || found.state === 'sending') return refuse('wrong-state')
  const merchant = found.merchantCode === '' ? undefined : await merchantOf({ ...found, kind: 'settlement' }, context)
  refuseWrongDomain(found.recipients, merchant?.emailId ?? '', context)
  await tx
    .update(misSends)
    .set({
      ...waitingState(context),
      timesAsked: found.timesAsked + 1,
      attempts: 0,
      askedBy: staff.staffId,
      askedAt: now,
      leaseUntil: null,
    })
    .where(eq(misSends.id, misId))
  note({ subject: `mis:${misId}`, before: { state: was.state }, after: { times: found.timesAsked + 1 } })
  afterCommit(() => gateway.wakeMessages())
  return findSend(misId, context)
}
