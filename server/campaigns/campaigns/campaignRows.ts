import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CampaignDoor } from '#contract/calls/campaigns/campaignFields.ts'
import { Campaign, type CampaignAct, type Funnel } from '#contract/calls/campaigns/campaigns.ts'
import { Instant } from '#contract/wire/wire.ts'
import { type CampaignEvent, type CampaignFacts, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import { answerRow, type FoundBy, mapped } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { campaigns } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { doorsOf, maySend, mayWrite } from './campaignPerson.ts'

const loginOf = (id: string): string => `coalesce((select login_id from staff p where p.id = ${id}), '')`

const campaignRow = answerRow(
  Campaign,
  {
    campaignId: 'c.id',
    fileName: `coalesce(f.file_name, '')`,
    fileUrl: mapped('c.file_id', (fileId: string | null) => (fileId === null ? '' : fileAddress(fileId))),
    sheetName: `coalesce(f.sheet_name, '')`,
    audienceTree: 'c.audience_tree',
    author: loginOf('c.created_by'),
    decidedBy: loginOf('c.decided_by'),
    isTested: 'coalesce(c.tested_hash = c.content_hash, false)',
    isChecked: 'c.plan_id is not null',
    restsUntil: `(select until from provider_rests p where p.channel = c.channel and p.vendor = c.vendor
      and p.until > clock_timestamp() and c.state in ('queued', 'sending'))`,
    faults: 'c.faults',
  },
  {
    from: [campaigns, 'c'],
    computed: ['funnel', 'costPaise', 'perSecond', 'secondsLeft', 'can', 'whyNot'],
    also: {
      id: z.uuid(),
      fileId: z.uuid().nullable(),
      createdBy: z.uuid(),
      makers: z.array(z.uuid()),
      contentHash: z.string(),
      testedHash: z.string().nullable(),
      planId: z.uuid().nullable(),
      queuedAt: Instant.nullable(),
      answered: z.int(),
      answeredFailed: z.int(),
    },
  },
)
export type CampaignRow = FoundBy<typeof campaignRow>

/** Forms with the modes Test and Live; the others are sent without a test. */
export const needsTest = (door: CampaignDoor): boolean => door === 'messagingHub' || door === 'push'

export const factsOf = (row: CampaignRow): CampaignFacts => ({
  ...row,
  needsTest: needsTest(row.door),
  hasBegun: row.startedAt !== null,
})

/** Campaigns `c`; `page` sorts, cuts and locks. */
export const campaignRows = (tx: Tx, which: SQL, page: SQL = sql``): Promise<CampaignRow[]> =>
  campaignRow.read(
    tx,
    sql`select ${campaignRow.columns} from campaigns c left join stored_files f on f.id = c.file_id where ${which} ${page}`,
  )

/** Not there and not of the person's forms are one answer, and the try is kept in the audit. */
const notFound = (id: string): never =>
  refuse('record-not-found', { recorded: { subject: `campaign:${id}`, after: { asked: 'campaign' } } })

const sees = (row: CampaignRow | undefined, staff: Staff, id: string): CampaignRow =>
  row !== undefined && doorsOf(staff).includes(row.door) ? row : notFound(id)

export const findCampaign = async (tx: Tx, id: string, staff: Staff): Promise<CampaignRow> =>
  sees((await campaignRows(tx, sql`c.id = ${id}`))[0], staff, id)

/** The same, locked until the transaction ends. */
export const lockCampaign = async (tx: Tx, id: string, staff: Staff): Promise<CampaignRow> =>
  sees((await campaignRows(tx, sql`c.id = ${id}`, sql`for no key update of c`))[0], staff, id)

const nothing: Funnel = {
  rows: 0,
  hidden: 0,
  invalid: 0,
  duplicate: 0,
  optedOut: 0,
  dnd: 0,
  noDevice: 0,
  unknownMerchant: 0,
  sendable: 0,
  submitted: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  unknown: 0,
  waiting: 0,
}

type Counted = {
  campaign_id: string
  state: keyof Funnel | 'planned' | 'claimed'
  reason: keyof Funnel | null
  count: number
}

/** By campaign, from its recipients. */
export const funnelsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Funnel>> => {
  const { rows } = await tx.execute<Counted>(sql`
    select campaign_id, state, reason, count(*)::int as count from campaign_recipients
    where plan_id = any(select plan_id from campaigns where id = any(${sql.param([...ids])}::uuid[])) and not is_test
    group by 1, 2, 3`)
  const funnels = new Map<string, Record<keyof Funnel, number>>()
  for (const { campaign_id: id, state, reason, count } of rows) {
    const funnel = funnels.get(id) ?? { ...nothing }
    funnels.set(id, funnel)
    funnel.rows += count
    if (reason !== null) funnel[reason] += count
    else {
      funnel.sendable += count
      if (state === 'planned' || state === 'claimed') funnel.waiting += count
      else funnel[state] += count
    }
  }
  return funnels
}

const eventsOf = (row: CampaignRow, { staffId }: Staff): Readonly<Record<CampaignAct, CampaignEvent>> => ({
  edit: { type: 'campaign.edit' },
  test: { type: 'campaign.tested' },
  submit: { type: 'campaign.submit', isGreen: true, needsSecondPerson: true },
  approve: { type: 'campaign.approve', by: staffId, sealHash: row.sealHash },
  reject: { type: 'campaign.reject', by: staffId },
  sendNow: { type: 'campaign.sendNow' },
  schedule: { type: 'campaign.schedule' },
  pause: { type: 'campaign.pause' },
  resume: { type: 'campaign.resume' },
  cancel: { type: 'campaign.cancel' },
  retryFailed: { type: 'campaign.retryFailed' },
  discard: { type: 'campaign.discard' },
})

const writing = new Set<CampaignAct>(['edit', 'test', 'discard'])

const actsOf = (row: CampaignRow, funnel: Funnel, staff: Staff): CampaignAct[] => {
  const facts = factsOf(row)
  return (Object.entries(eventsOf(row, staff)) as [CampaignAct, CampaignEvent][]).flatMap(([act, event]) => {
    if (writing.has(act) ? !mayWrite(row.door, staff) : !maySend(row.door, staff)) return []
    if (act === 'test' && (!needsTest(row.door) || row.mode !== 'test')) return []
    if (act === 'submit' && needsTest(row.door) && row.mode !== 'live') return []
    if (act === 'retryFailed' && funnel.failed === 0) return []
    return whyNotCampaign(row.state, facts, event) === undefined ? [act] : []
  })
}

const whyNotApprove = (row: CampaignRow, { staffId }: Staff): string => {
  if (row.state !== 'pendingApproval') return ''
  return row.makers.includes(staffId) ? 'You wrote or changed this campaign: somebody else has to approve it.' : ''
}

/** Since it was queued last: what left in a second on average, and how long the rest takes so. */
const paceOf = (row: CampaignRow, { waiting }: Funnel, now: Date) => {
  if (row.state !== 'sending' || row.queuedAt === null || row.answered === 0)
    return { perSecond: null, secondsLeft: null }
  const seconds = Math.max(0.1, (now.getTime() - new Date(row.queuedAt).getTime()) / 1_000)
  const perSecond = row.answered / seconds
  return { perSecond: Math.round(perSecond * 10) / 10, secondsLeft: Math.ceil(waiting / perSecond) }
}

export interface Presenting {
  readonly gateway: Pick<Gateway, 'config'>
  readonly staff: Staff
  readonly now: Date
}

const presentCampaign = (row: CampaignRow, funnel: Funnel, { gateway, staff, now }: Presenting): Campaign => {
  const { smsPaise } = gateway.config.campaigns
  return {
    ...row,
    funnel,
    costPaise: smsPaise === null || row.channel !== 'sms' ? null : row.smsSegments * smsPaise,
    ...paceOf(row, funnel, now),
    can: actsOf(row, funnel, staff),
    whyNot: whyNotApprove(row, staff),
  }
}

export const presentCampaigns = async (
  tx: Tx,
  rows: readonly CampaignRow[],
  context: Presenting,
): Promise<Campaign[]> => {
  const funnels = await funnelsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentCampaign(row, funnels.get(row.id) ?? nothing, context))
}

/** As it stands now. */
export const presentNow = async (tx: Tx, id: string, context: Presenting): Promise<Campaign> => {
  const [campaign] = await presentCampaigns(tx, [await findCampaign(tx, id, context.staff)], context)
  if (campaign === undefined) throw new Error('a campaign vanished')
  return campaign
}
