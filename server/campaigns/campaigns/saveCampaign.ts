import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CampaignDoor } from '#contract/calls/campaigns/campaignFields.ts'
import type { RequestOfName } from '#contract/index.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { campaignAfter, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileIdOf, fileNotFound } from '#server/files/storedFiles/index.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import { isDrawnPicture } from './campaignChecks.ts'
import { contentHashOf } from './campaignHash.ts'
import { refuseLimited, refuseUnlessWrites } from './campaignPerson.ts'
import { type CampaignRow, factsOf, lockCampaign, presentNow } from './campaignRows.ts'

const prefixes: Readonly<Record<CampaignDoor, string>> = {
  appNotification: 'NOTA',
  messagingHub: 'MSGH',
  push: 'PUSH',
  notification: 'NOTC',
  merchantMessage: 'MSGM',
}

/** Until the transaction ends, nobody else takes an id. */
const lockCodes = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('campaign codes'))`)

const isTaken = async (tx: Tx, code: string, campaignId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select from campaigns where code = ${code} and id <> ${campaignId}`)
  return rows.length > 0
}

/** Prefix, year, month, day and hour; with minutes and seconds where that is taken (conflict X113). */
export const freshCode = async (tx: Tx, door: CampaignDoor, now: Date): Promise<string> => {
  await lockCodes(tx)
  const hour = prefixes[door] + formatIndian(now, 'YYYYMMDDHH')
  const second = hour + formatIndian(now, 'mmss')
  for (const code of door === 'appNotification' ? [hour, second] : [second])
    if (!(await isTaken(tx, code, randomUUID()))) return code
  for (;;) {
    const code = `${second}${randomInt(1_000, 10_000)}`
    if (!(await isTaken(tx, code, randomUUID()))) return code
  }
}

/** Refuses a vendor that nobody stands behind. */
export const refuseUnknownVendor = (
  { campaignProviders }: Pick<Gateway, 'campaignProviders'>,
  channel: CampaignRow['channel'],
  vendor: string,
): void => {
  const known = campaignProviders.filter((provider) => provider.channel === channel).map(({ name }) => name)
  if (!known.includes(vendor))
    refuse('campaign-vendor-unknown', {
      message:
        known.length === 0
          ? 'No provider is configured for this channel on this gateway.'
          : `Choose one of the vendors of this desk: ${known.join(', ')}.`,
    })
}

/** Whoever uploaded the file is a maker too: they decided who is sent what. */
const ownFile = async (
  tx: Tx,
  fileUrl: string,
  { staff }: Pick<StaffContext, 'staff'>,
  before: CampaignRow | undefined,
): Promise<string | null> => {
  if (fileUrl === '') return null
  const fileId = fileIdOf(fileUrl)
  if (fileId === undefined) return fileNotFound('file', fileUrl.slice(0, 60))
  if (fileId === before?.fileId) return fileId
  const { rows } = await tx.execute<{ staff_id: string }>(
    sql`select staff_id from stored_files where id = ${fileId} and headers is not null`,
  )
  return rows[0]?.staff_id === staff.staffId ? fileId : fileNotFound('file', fileId)
}

type Draft = Omit<RequestOfName<'campaigns.save'>, 'campaignId' | 'version'>

/** Where the channel does not follow from the form, the request says it. */
const channelOf = ({ door, channel }: Draft): CampaignRow['channel'] =>
  door === 'messagingHub' ? (channel === 'push' ? refuse('bad-request') : channel) : 'push'

/** Makes the draft or changes it, and answers its id. Only a form with modes has a test. */
export const writeDraft = async (
  draft: Draft,
  known: { readonly campaignId?: string | undefined; readonly version?: number | undefined },
  context: StaffContext,
): Promise<string> => {
  const { tx, gateway, staff, now, note } = context
  refuseLimited(staff)
  refuseUnlessWrites(draft.door, staff)
  const before = known.campaignId === undefined ? undefined : await lockCampaign(tx, known.campaignId, staff)
  if (before !== undefined) {
    if (before.door !== draft.door) refuse('wrong-state')
    if (before.version !== known.version) refuse('record-changed')
    if (whyNotCampaign(before.state, factsOf(before), { type: 'campaign.edit' }) !== undefined) refuse('wrong-state')
  }
  const channel = channelOf(draft)
  refuseUnknownVendor(gateway, channel, draft.vendor)
  if (isDrawnPicture(draft.imageUrl)) await refuseUnknownPictures(tx, [draft.imageUrl], 'campaign')
  const fileId = await ownFile(tx, draft.fileUrl, context, before)
  const id = before?.id ?? randomUUID()
  const code = draft.code ?? before?.code ?? (await freshCode(tx, draft.door, now))
  if (code !== before?.code) await lockCodes(tx)
  if (code !== before?.code && (await isTaken(tx, code, id))) refuse('campaign-code-taken')
  const isTest = draft.mode === 'test' && draft.door !== 'appNotification'
  const content = {
    channel,
    vendor: draft.vendor,
    templateId: draft.templateId,
    title: draft.title,
    message: draft.message.replace(/\r\n?/g, '\n'),
    imageUrl: draft.imageUrl,
    url: draft.url,
    isSilent: draft.isSilent,
  }
  const makers = [...new Set([...(before?.makers ?? []), staff.staffId])]
  const state = before === undefined ? 'draft' : campaignAfter(before.state, factsOf(before), { type: 'campaign.edit' })
  const tree = draft.audienceTree === null ? null : JSON.stringify(draft.audienceTree)
  await tx.execute(sql`
    insert into campaigns (id, code, name, door, channel, mode, vendor, state, template_id, title, message, image_url, url,
      is_silent, mobile_number, merchant_code, file_id, takes_hidden, audience_sql, audience_tree, is_promotional, created_by,
      created_at, makers, content_hash)
    values (${id}, ${code}, ${draft.name}, ${draft.door}, ${channel}, ${isTest ? 'test' : 'live'}, ${draft.vendor}, ${state},
      ${content.templateId}, ${content.title}, ${content.message}, ${content.imageUrl}, ${content.url}, ${content.isSilent},
      ${isTest ? draft.mobileNumber : ''}, ${isTest ? draft.merchantCode : ''}, ${fileId}, ${draft.takesHidden}, ${draft.audienceSql},
      ${tree}::jsonb, ${channel === 'sms'}, ${staff.staffId}, ${now.toISOString()}, ${sql.param(makers)}::uuid[],
      ${contentHashOf(content)})
    on conflict (id) do update set code = excluded.code, name = excluded.name, channel = excluded.channel,
      mode = excluded.mode, vendor = excluded.vendor, state = excluded.state, template_id = excluded.template_id,
      title = excluded.title, message = excluded.message, image_url = excluded.image_url, url = excluded.url,
      is_silent = excluded.is_silent, mobile_number = excluded.mobile_number, merchant_code = excluded.merchant_code,
      file_id = excluded.file_id, takes_hidden = excluded.takes_hidden, rows_hidden = 0, audience_sql = excluded.audience_sql, audience_tree = excluded.audience_tree,
      is_promotional = excluded.is_promotional, makers = excluded.makers, content_hash = excluded.content_hash,
      version = campaigns.version + 1, plan_id = null, faults = '[]', sms_segments = 0, seal_hash = '', submitted_by = null,
      submitted_at = null, needs_second_person = false, decided_by = null, decided_at = null, remark = '',
      scheduled_at = null, queued_at = null, trouble = ''`)
  if (before !== undefined && before.planId !== null)
    await tx.execute(sql`delete from campaign_recipients where campaign_id = ${id} and not is_test`)
  note({
    subject: `campaign:${id}`,
    ...(before === undefined ? {} : { before: { state: before.state, contentHash: before.contentHash } }),
    after: { state, code, name: draft.name, contentHash: contentHashOf(content) },
  })
  return id
}

export const saveCampaign: Handler<'campaigns.save'> = async ({ campaignId, version, ...draft }, context) =>
  presentNow(context.tx, await writeDraft(draft, { campaignId, version }, context), context)
