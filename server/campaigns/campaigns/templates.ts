import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TemplateEntry } from '#contract/calls/campaigns/campaignTemplates.ts'
import type { RequestOfName } from '#contract/index.ts'
import {
  fillPlaceholders,
  foreignUrls,
  placeholdersIn,
  templateFaults,
  tooLong,
} from '#machines/campaigns/campaignMessage.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { messageTemplates } from '#server/db/schema/index.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant, ownMerchants } from '#server/merchants/merchants/index.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import { isDrawnPicture, isOwnPicture } from './campaignChecks.ts'
import { queueOfOne } from './campaignOfOne.ts'
import { presentNow } from './campaignRows.ts'
import { filledIn } from './filledIn.ts'

const templateRow = answerRow(
  TemplateEntry,
  { templateId: 't.id' },
  { from: [messageTemplates, 't'], computed: ['mobile'], also: { title: z.string() } },
)
type TemplateRow = FoundBy<typeof templateRow>

/** The documents send the person's own username along: it has to be theirs. */
const refuseOthersName = (claimed: string | undefined, { loginId }: Staff): void => {
  if (claimed !== undefined && claimed !== '' && claimed !== loginId) refuse('claim-mismatch')
}

/** In their latest version: of the merchant itself, and those for all where it has none of that title and language. */
const latestTemplates = (tx: Tx, merchantId: number, channel: 'sms' | 'whatsapp'): Promise<TemplateRow[]> =>
  templateRow.read(
    tx,
    sql`select distinct on (t.title, t.language) ${templateRow.columns} from message_templates t
    where t.channel = ${channel} and (t.merchant_id is null or t.merchant_id = ${merchantId})
    order by t.title, t.language, t.merchant_id nulls last, t.version desc`,
  )

export const findTemplates: Handler<'campaigns.findTemplates'> = async (
  { merchantCode, username, templateType },
  { tx, staff },
) => {
  refuseOthersName(username, staff)
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  if (merchant === undefined) return []
  const { rows } = await tx.execute<{ mobile_number: string }>(
    sql`select mobile_number from merchants where id = ${merchant.id}`,
  )
  const mobile = rows[0]?.mobile_number ?? ''
  const byTitle = Map.groupBy(await latestTemplates(tx, merchant.id, templateType), ({ title }) => title)
  return [...byTitle].map(([title, found]) => ({ title, data: found.map((row) => ({ ...row, mobile })) }))
}

export const saveTemplate: Handler<'campaigns.saveTemplate'> = async (request, { tx, gateway, staff, now, note }) => {
  refuseOthersName(request.username, staff)
  const merchant = await lockOwnMerchant(tx, request.merchantCode, staff)
  const { templateType: channel, title, language, message, image } = request
  if (isDrawnPicture(image)) await refuseUnknownPictures(tx, [image], 'campaign')
  const { domains } = gateway.config.campaigns
  const long = tooLong(channel, { text: message })
  const faults = [
    ...templateFaults(message, channel, undefined).map(({ text }) => ({ field: 'message', text })),
    ...foreignUrls(message, domains).map((address) => ({
      field: 'message',
      text: `${address} is on a domain that messages of this desk may not lead to.`,
    })),
    ...(long === undefined ? [] : [{ field: 'message', text: long }]),
    ...(image === '' || isOwnPicture(image, domains)
      ? []
      : [{ field: 'image', text: `${image} is neither a file of this desk nor on an allowed domain.` }]),
  ]
  if (faults.length > 0)
    refuse('campaign-not-ready', { message: faults.map(({ text }) => text).join(' '), details: { faults } })
  const [row] = await templateRow.read(
    tx,
    sql`insert into message_templates as t (merchant_id, channel, title, language, version, message, is_editable, param_type,
      template_info, image, created_by, created_at)
    select ${merchant.id}::int, ${channel}::text, ${title}::text, ${language}::text, coalesce(max(version), 0) + 1, ${message}::text,
      ${request.isEditable}::boolean,
      ${request.paramType}::text, ${request.templateInfo}::text, ${image}::text, ${staff.staffId}::uuid,
      ${now.toISOString()}::timestamptz
    from message_templates where merchant_id = ${merchant.id} and channel = ${channel} and title = ${title}
      and language = ${language} returning ${templateRow.columns}`,
  )
  if (row === undefined) throw new Error('a template was not written')
  note({
    subject: `template:${row.templateId}`,
    after: { merchantCode: merchant.merchantCode, title, language, version: row.version },
  })
  return { ...row, mobile: merchant.mobileNumber }
}

type Sending = RequestOfName<'campaigns.sendNotification'>

/** The template with its placeholders filled in, and nothing else of it changed. */
const isFilled = (template: string, message: string): boolean => {
  const numbers = placeholdersIn(template)
  if (numbers.length === 0) return template === message
  const found = filledIn(template.split(/\{\{\s*\d{1,3}\s*\}\}/), message)
  if (found === undefined) return false
  const values: string[] = []
  numbers.forEach((no, at) => (values[no - 1] ??= found[at] ?? ''))
  return fillPlaceholders(template, values) === message
}

/** The template that a message is of; where it may not be edited, its text as it is written. */
const templateOf = async (tx: Tx, merchantId: number, request: Sending): Promise<TemplateRow> => {
  const templates = await latestTemplates(tx, merchantId, request.templateType)
  const ofLanguage = templates.filter(({ language }) => request.language === '' || language === request.language)
  const named = ofLanguage.filter(
    ({ templateId }) => request.templateId === undefined || templateId === request.templateId,
  )
  if (named.length === 0) return refuse('record-not-found')
  const fits = named.find(({ message, isEditable }) => isEditable || isFilled(message, request.message))
  return fits ?? refuse('campaign-message-fixed')
}

export const sendNotification: Handler<'campaigns.sendNotification'> = async (request, context) => {
  const { tx, staff } = context
  refuseOthersName(request.username, staff)
  const merchant = await lockOwnMerchant(tx, request.merchantCode, staff)
  const template = await templateOf(tx, merchant.id, request)
  const row = await queueOfOne(
    {
      door: 'notification',
      channel: request.templateType,
      name: template.title,
      message: request.message,
      imageUrl: request.image,
      templateVersionId: template.templateId,
      mobileNumber: request.mobileNumber,
      merchant,
    },
    context,
  )
  return presentNow(tx, row.id, context)
}
