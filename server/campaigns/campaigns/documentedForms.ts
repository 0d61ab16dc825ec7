import { sql } from 'drizzle-orm'
import type { CallName, RequestOfName } from '#contract/index.ts'
import { fileIdOf } from '#server/files/storedFiles/index.ts'
import type { PreparedHandler, PreparingContext, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { act } from './actOnCampaign.ts'
import { refuseLimited } from './campaignPerson.ts'
import { type CampaignRow, campaignRows, presentNow } from './campaignRows.ts'
import { planFresh } from './checkCampaign.ts'
import { writeDraft } from './saveCampaign.ts'
import { handIn } from './submitCampaign.ts'
import { testCampaign } from './testCampaign.ts'

const inTransaction = <Result>(
  outside: PreparingContext,
  work: (context: StaffContext) => Promise<Result>,
): Promise<Result> => outside.gateway.database.db.transaction((tx) => work({ ...outside, tx }))

/** Who may do it alone does it at once; else it waits for the second person. */
const handInAndSend = async (
  fresh: Awaited<ReturnType<typeof planFresh>>,
  context: StaffContext,
): Promise<CampaignRow> => {
  const row = await handIn(fresh, context)
  if (row.state === 'approved') await act({ campaignId: row.id, act: 'sendNow', reason: '' }, context)
  return row
}

/** The draft of an app notification with this id that the person wrote and never handed in: what a refusal left behind. */
const ownDraft = async (code: string, { gateway, staff }: PreparingContext) =>
  (
    await campaignRows(
      gateway.database.db,
      sql`c.code = ${code} and c.created_by = ${staff.staffId} and c.door = 'appNotification' and c.state = 'draft'`,
    )
  )[0]

export const sendAppNotification: PreparedHandler<'campaigns.sendAppNotification'> = {
  prepare: async (asked, outside) => {
    const { gateway } = outside
    refuseLimited(outside.staff)
    const { sql: audienceSql, title, imageUrl, isSilent, message, url, campaignId: code } = asked
    const vendor = gateway.campaignProviders.find(({ channel }) => channel === 'push')?.name
    if (vendor === undefined) return refuse('campaign-not-configured')
    const before = await ownDraft(code, outside)
    const id = await inTransaction(outside, (context) =>
      writeDraft(
        {
          door: 'appNotification',
          channel: 'push',
          mode: 'live',
          vendor,
          name: title,
          templateId: '',
          title,
          message,
          imageUrl,
          url,
          isSilent,
          mobileNumber: '',
          merchantCode: '',
          fileUrl: '',
          takesHidden: false,
          audienceSql,
          audienceTree: null,
          code,
        },
        { campaignId: before?.id, version: before?.version },
        context,
      ),
    )
    const fresh = await planFresh(id, outside)
    return async (_, context) => presentNow(context.tx, (await handInAndSend(fresh, context)).id, context)
  },
}

type TriggerName = Extract<CallName, `campaigns.trigger${string}`>

/** The job has no more than a name: it is about the draft that the person worked on last, unless it names one. */
export const triggerOf = <Name extends TriggerName>(channel: 'sms' | 'whatsapp'): PreparedHandler<Name> => {
  const handler: PreparedHandler<'campaigns.triggerSms'> = {
    prepare: async ({ arguments: given }, outside) => {
      const { gateway, staff } = outside
      const claimed = given['--user'] ?? given.user
      if (claimed !== undefined && claimed.toLowerCase() !== staff.loginId) return refuse('claim-mismatch')
      const named = given['--campaign']
      const [row] = await campaignRows(
        gateway.database.db,
        sql`c.door = 'messagingHub' and c.channel = ${channel} and c.mode = 'live' and c.created_by = ${staff.staffId}
          and ${named === undefined ? sql`c.state = 'draft'` : sql`c.id = ${named}`}`,
        sql`order by c.created_at desc limit 1`,
      )
      if (row === undefined) return refuse(named === undefined ? 'nothing-waiting' : 'record-not-found')
      if (row.state !== 'draft') return refuse('job-already-running')
      const fresh = await planFresh(row.id, outside)
      return async (_, context) => ({ jobRunId: (await handInAndSend(fresh, context)).id })
    },
  }
  return handler as unknown as PreparedHandler<Name>
}

/** The push campaign that the person is at: named, or the last of this name that was not handed in. */
const pushDraft = async (
  { campaignId, name }: RequestOfName<'campaigns.submitPush'>,
  { gateway, staff }: PreparingContext,
) => {
  const [row] = await campaignRows(
    gateway.database.db,
    sql`c.door = 'push' and c.state = 'draft' and c.created_by = ${staff.staffId}
      and ${campaignId === undefined ? sql`c.name = ${name}` : sql`c.id = ${campaignId}`}`,
    sql`order by c.created_at desc limit 1`,
  )
  return row ?? (campaignId === undefined ? undefined : refuse('record-not-found'))
}

export const submitPush: PreparedHandler<'campaigns.submitPush'> = {
  prepare: async (asked, outside) => {
    const { gateway, staff } = outside
    const before = await pushDraft(asked, outside)
    if (fileIdOf(asked.fileName) === undefined) return refuse('file-not-found')
    // The documents send the vendor in lower case.
    const vendor = gateway.campaignProviders.find(
      ({ channel, name }) => channel === 'push' && name.toLowerCase() === asked.vendor.toLowerCase(),
    )
    const id = await inTransaction(outside, (context) =>
      writeDraft(
        {
          door: 'push',
          channel: 'push',
          mode: asked.mode,
          vendor: vendor?.name ?? asked.vendor,
          name: asked.name,
          templateId: '',
          title: asked.title,
          message: asked.message,
          imageUrl: asked.imageUrl,
          url: '',
          isSilent: true,
          mobileNumber: asked.mobileNumber,
          merchantCode: asked.merchantCode,
          fileUrl: asked.fileName,
          takesHidden: before?.takesHidden ?? false,
          audienceSql: '',
          audienceTree: null,
        },
        { campaignId: before?.id, version: before?.version },
        context,
      ),
    )
    if (asked.mode === 'test') {
      const finish = await testCampaign.prepare({ campaignId: id }, outside)
      return (_, context) => finish({ campaignId: id }, { ...context, staff })
    }
    const fresh = await planFresh(id, outside)
    return async (_, context) => presentNow(context.tx, (await handInAndSend(fresh, context)).id, context)
  },
}
