import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { issueLink } from '#server/merchants/links/index.ts'
import { queueLinkMessages } from '#server/merchants/messages/index.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { enachRows, presentRegistration } from './enachRows.ts'

type Recipient = { id: number; business_name: string; mobile_number: string; email_id: string }

/** Nobody is sent the same link twice by a double click. */
const pauseMs = 60_000

export const sendEnachLink: Handler<'enach.send'> = async ({ merchantCode }, context) => {
  const { tx, gateway, staff, now, note, afterCommit } = context
  const { rows } = await tx.execute<Recipient>(sql`
    select m.id, coalesce(nullif(m.business_name, ''), m.display_name) as business_name, m.mobile_number, m.email_id
    from merchants m where m.merchant_code = ${merchantCode} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}
    for no key update`)
  const [merchant] = rows
  if (merchant === undefined)
    return refuse('merchant-not-found', {
      recorded: { subject: `merchant:${merchantCode}`, after: { asked: 'merchant' } },
    })
  if (merchant.mobile_number === '' && merchant.email_id === '') refuse('enach-nowhere-to-send')
  const { rows: live } = await tx.execute(sql`select from enach_registrations where merchant_id = ${merchant.id}
    and mandate_state in ('initiated', 'confirmed')`)
  if (live.length > 0) refuse('enach-mandate-live')
  const { enach } = gateway.config
  const { link, isNew, sentBefore } = await issueLink(
    tx,
    gateway,
    { merchantId: merchant.id, purpose: 'enach', issuedBy: staff.staffId, days: enach.linkDays },
    now,
  )
  if (sentBefore !== undefined && now.getTime() - sentBefore.getTime() < pauseMs) refuse('enach-sent-just-now')
  if (isNew)
    await tx.execute(sql`insert into enach_registrations (link_id, merchant_id) values (${link.id}, ${merchant.id})`)
  await queueLinkMessages(tx, gateway.config, {
    campaignName: 'ENACH',
    linkId: link.id,
    merchant: {
      id: merchant.id,
      businessName: merchant.business_name,
      mobileNumber: merchant.mobile_number,
      emailId: merchant.email_id,
    },
    texts: enach,
    now,
  })
  afterCommit(() => gateway.wakeMessages())
  const [row] = await enachRows(tx, sql`e.link_id = ${link.id}`, staff)
  if (row === undefined) throw new Error('the registration was not written')
  note({
    subject: `enach:${row.registrationId}`,
    after: { merchantCode, linkState: row.state, timesSent: row.timesSent, isNew },
  })
  return presentRegistration(row, now)
}
