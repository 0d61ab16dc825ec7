import { maskMobile, maskToken } from '#contract/wire/masks.ts'
import { sql } from 'drizzle-orm'
import { Recipient } from '#contract/calls/campaigns/campaignRecipients.ts'
import { SandboxMessage } from '#contract/calls/campaigns/campaigns.ts'
import type { RequestOfName } from '#contract/index.ts'
import { fillPlaceholders } from '#machines/campaigns/campaignMessage.ts'
import { limitOf } from '#machines/platform/limits.ts'
import { audienceViews } from '#server/db/audienceDatabase.ts'
import { answerRow, countRows, type FoundBy, limitOfPage } from '#server/db/answerRow.ts'
import { campaignRecipients, sandboxMessages } from '#server/db/schema/index.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { doorsOf, refuseLimited } from './campaignPerson.ts'
import { type CampaignRow, campaignRows, findCampaign, presentCampaigns, presentNow } from './campaignRows.ts'

type Listing = Pick<StaffContext, 'tx' | 'staff' | 'gateway' | 'now'>

const listed = ({ state, door, code, name }: RequestOfName<'campaigns.list'>, { staff }: Listing) => sql`
  c.door = any(${sql.param(doorsOf(staff))}::text[]) and ${
    state === undefined ? sql`c.state <> 'discarded'` : sql`c.state = any(${sql.param([...state])}::text[])`
  } and ${door === undefined ? sql`true` : sql`c.door = ${door}`} and ${code === undefined ? sql`true` : sql`c.code = ${code}`}
  and ${name === undefined ? sql`true` : sql`strpos(lower(c.name), lower(${name})) > 0`}`

export const listCampaigns: Handler<'campaigns.list'> = async (request, context) => {
  const { tx, staff } = context
  refuseLimited(staff)
  const where = listed(request, context)
  const rows = await campaignRows(tx, where, sql`order by c.created_at desc, c.id desc ${limitOfPage(request)}`)
  return {
    rows: await presentCampaigns(tx, rows, context),
    total: await countRows(tx, sql`from campaigns c where ${where}`),
  }
}

export const getCampaign: Handler<'campaigns.get'> = async ({ campaignId }, context) => {
  refuseLimited(context.staff)
  return presentNow(context.tx, campaignId, context)
}

const recipientRow = answerRow(
  Recipient,
  { recipientId: 'r.id', values: 'r.parameters' },
  { from: [campaignRecipients, 'r'], computed: ['text'] },
)
type RecipientRow = FoundBy<typeof recipientRow>

const covered = (address: string, { channel }: Pick<CampaignRow, 'channel'>): string =>
  channel === 'push' ? maskToken(address) : maskMobile(address)

const presentRecipient = (row: RecipientRow, campaign: CampaignRow): Recipient =>
  Object.assign(row, {
    address: covered(row.address, campaign),
    text: fillPlaceholders(campaign.message, row.values),
  })

type AskedRecipients = Pick<RequestOfName<'campaigns.recipients'>, 'campaignId' | 'state' | 'reason'>

const ofCampaign = ({ state, reason }: AskedRecipients, { planId }: CampaignRow) => sql`
  plan_id = ${planId} and not is_test and ${state === undefined ? sql`true` : sql`state = ${state}`}
  and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}`

export const listRecipients: Handler<'campaigns.recipients'> = async (request, { tx, staff }) => {
  refuseLimited(staff)
  const campaign = await findCampaign(tx, request.campaignId, staff)
  const from = sql`from campaign_recipients r where ${ofCampaign(request, campaign)}`
  const found = await recipientRow.page(tx, from, sql`row_number, id`, request)
  return { ...found, rows: found.rows.map((row) => presentRecipient(row, campaign)) }
}

/** All of them, some at a time: for a file. */
export const walkRecipients = async (
  request: AskedRecipients,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<AsyncIterable<readonly Recipient[]>> => {
  refuseLimited(staff)
  const campaign = await findCampaign(tx, request.campaignId, staff)
  return presented(
    walkRows((last: RecipientRow | undefined) =>
      recipientRow.read(
        tx,
        sql`select ${recipientRow.columns} from campaign_recipients r where ${ofCampaign(request, campaign)}
          and ${last === undefined ? sql`true` : sql`(row_number, id) > (${last.rowNumber}, ${last.recipientId})`}
        order by row_number, id limit ${rowsAtATime}`,
      ),
    ),
    (row) => presentRecipient(row, campaign),
  )
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** In which no promotional SMS leaves: from, to. */
export const quietHours = ({ campaigns: { quiet } }: Pick<GatewayConfig, 'campaigns'>): [string, string] => [
  clock(quiet.from),
  clock(quiet.to),
]

export const campaignSettings: Handler<'campaigns.settings'> = async (_, { gateway }) => {
  const { domains } = gateway.config.campaigns
  const [quietFrom, quietTo] = quietHours(gateway.config)
  return {
    vendors: gateway.campaignProviders.map(({ name, channel, isSandbox }) => ({ name, channel, isSandbox })),
    secondPersonAbove: limitOf('campaignRecipients', gateway.config.limits),
    quietFrom,
    quietTo,
    domains: [...domains],
    hasAudienceQuery: gateway.audienceDatabase !== undefined,
    audienceViews: Object.entries(audienceViews).map(([name, columns]) => ({ name, columns: [...columns] })),
  }
}

const sandboxRow = answerRow(SandboxMessage, { to: 's.recipient', text: 's.body' }, { from: [sandboxMessages, 's'] })

export const listSandbox: Handler<'campaigns.sandbox'> = async ({ campaignId, page, size }, { tx, staff }) => {
  refuseLimited(staff)
  if (campaignId !== undefined) await findCampaign(tx, campaignId, staff)
  const from = sql`from sandbox_messages s join campaigns c on c.id = s.campaign_id
    where c.door = any(${sql.param(doorsOf(staff))}::text[]) and ${
      campaignId === undefined ? sql`true` : sql`s.campaign_id = ${campaignId}`
    }`
  const found = await sandboxRow.page(tx, from, sql`s.at desc, s.key`, { page, size })
  return { ...found, rows: found.rows.map((row) => ({ ...row, to: covered(row.to, row) })) }
}
