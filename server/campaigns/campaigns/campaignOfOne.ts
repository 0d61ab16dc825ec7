import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CampaignFault } from '#contract/calls/campaigns/campaigns.ts'
import { hasPlaceholder, normalNumber, smsSize } from '#machines/campaigns/campaignMessage.ts'
import { campaignAfter, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { faultsOf } from './campaignChecks.ts'
import { contentHashOf, sealHashOf } from './campaignHash.ts'
import { type CampaignRow, campaignRows, factsOf } from './campaignRows.ts'
import { listedReason } from './optOuts.ts'
import { freshCode } from './saveCampaign.ts'
import { asksSecondPerson } from './submitCampaign.ts'

interface OfOne {
  readonly door: 'notification' | 'merchantMessage'
  readonly channel: 'sms' | 'whatsapp'
  readonly name: string
  readonly message: string
  readonly imageUrl: string
  readonly templateVersionId: number | null
  readonly mobileNumber: string
  readonly merchant: { readonly id: number; readonly merchantCode: string }
}

/**
 * One message to one number through the same engine: written, judged, handed in and queued in the transaction of the call.
 * Above the limit of one person's day it waits for a second one.
 */
export const queueOfOne = async (of: OfOne, context: StaffContext): Promise<CampaignRow> => {
  const { tx, gateway, staff, now, note, afterCommit } = context
  const { door, channel, merchant } = of
  const provider = gateway.campaignProviders.find((one) => one.channel === channel)
  if (provider === undefined) return refuse('campaign-not-configured')
  const number = normalNumber(of.mobileNumber)
  const [id, planId, code] = [randomUUID(), randomUUID(), await freshCode(tx, door, now)]
  const content = {
    channel,
    vendor: provider.name,
    templateId: '',
    title: '',
    message: of.message.replace(/\r\n?/g, '\n'),
    imageUrl: of.imageUrl,
    url: '',
    isSilent: true,
  }
  const at = now.toISOString()
  await tx.execute(sql`
    insert into campaigns (id, code, name, door, channel, mode, vendor, state, message, image_url, is_promotional, created_by,
      created_at, makers, content_hash, plan_id, template_version_id, merchant_code, sms_segments, is_sandbox)
    values (${id}, ${code}, ${of.name}, ${door}, ${channel}, 'live', ${provider.name}, 'draft', ${content.message},
      ${of.imageUrl}, false, ${staff.staffId}, ${at}, array[${staff.staffId}]::uuid[], ${contentHashOf(content)}, ${planId},
      ${of.templateVersionId}, ${merchant.merchantCode}, ${channel === 'sms' ? smsSize(content.message).segments : 0},
      ${provider.isSandbox})`)
  await tx.execute(sql`
    insert into campaign_recipients (campaign_id, plan_id, row_number, merchant_id, merchant_code, address, state, reason)
    select ${id}::uuid, ${planId}::uuid, 1, ${merchant.id}::int, ${merchant.merchantCode}::text, ${number ?? ''}::text,
      case when o.list is null then 'planned' else 'skipped' end, ${listedReason}
    from (select 1) one left join lateral (select list from opt_outs where mobile_number = ${number ?? ''} and is_listed
      order by list desc limit 1) o on true`)
  const [draft] = await campaignRows(tx, sql`c.id = ${id}`)
  if (draft === undefined) throw new Error('a campaign of one was not written')
  const { rows } = await tx.execute<{ reason: string }>(
    sql`select reason from campaign_recipients where plan_id = ${planId} and reason is not null`,
  )
  const faults: CampaignFault[] = [
    ...faultsOf(draft, gateway.config),
    ...(number === undefined ? [{ field: 'mobileNumber', text: 'Mobile Number is not valid.' }] : []),
    ...(hasPlaceholder(content.message)
      ? [{ field: 'message', text: 'Fill in every placeholder of the message.' }]
      : []),
    ...(rows.length > 0
      ? [{ field: 'mobileNumber', text: 'This number is sent nothing: it opted out, or is on the DND list.' }]
      : []),
  ]
  if (faults.length > 0)
    refuse('campaign-not-ready', { message: faults.map(({ text }) => text).join(' '), details: { faults } })
  const needsSecondPerson = await asksSecondPerson(context, door, 1)
  const submit = { type: 'campaign.submit', isGreen: true, needsSecondPerson } as const
  const why = whyNotCampaign('draft', factsOf(draft), submit)
  if (why !== undefined) refuse('campaign-not-ready')
  const handedIn = campaignAfter('draft', factsOf(draft), submit)
  const state =
    handedIn === 'approved' ? campaignAfter('approved', factsOf(draft), { type: 'campaign.sendNow' }) : handedIn
  await tx.execute(sql`
    update campaigns set state = ${state}, seal_hash = ${await sealHashOf(tx, draft)}, submitted_by = ${staff.staffId},
      submitted_at = ${at}, needs_second_person = ${needsSecondPerson}, queued_at = ${state === 'queued' ? at : null}
    where id = ${id}`)
  note({
    subject: `campaign:${id}`,
    after: { state, code, door, merchantCode: merchant.merchantCode, needsSecondPerson },
  })
  afterCommit(gateway.wakeCampaigns)
  return draft
}
