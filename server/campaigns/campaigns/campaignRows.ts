import { type SQL, sql } from 'drizzle-orm'
import type {
  CampaignChannel,
  CampaignDoor,
  CampaignMode,
  CampaignState,
} from '#contract/calls/campaigns/campaignFields.ts'
import type { Campaign, CampaignAct, CampaignFault, Funnel } from '#contract/calls/campaigns/campaigns.ts'
import { type CampaignEvent, type CampaignFacts, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import { doorsOf, maySend, mayWrite } from './campaignPerson.ts'

export type CampaignRow = {
  id: string
  code: string
  name: string
  door: CampaignDoor
  channel: CampaignChannel
  mode: CampaignMode
  vendor: string
  state: CampaignState
  template_id: string
  template_version_id: number | null
  title: string
  message: string
  image_url: string
  url: string
  is_silent: boolean
  mobile_number: string
  merchant_code: string
  file_id: string | null
  file_name: string | null
  sheet_name: string | null
  takes_hidden: boolean
  rows_hidden: number
  audience_sql: string
  audience_tree: unknown
  is_promotional: boolean
  created_by: string
  author: string | null
  created_at: Date
  makers: string[]
  content_hash: string
  tested_hash: string | null
  plan_id: string | null
  faults: readonly CampaignFault[]
  sms_segments: string
  seal_hash: string
  submitted_at: Date | null
  needs_second_person: boolean
  decided_by: string | null
  decider: string | null
  decided_at: Date | null
  remark: string
  scheduled_at: Date | null
  queued_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  trouble: string
  is_sandbox: boolean
  rests_until: Date | null
  answered: number
  answered_failed: number
  version: number
}

/** Forms with the modes Test and Live; the others are sent without a test. */
export const needsTest = (door: CampaignDoor): boolean => door === 'messagingHub' || door === 'push'

export const factsOf = (row: CampaignRow): CampaignFacts => ({
  makers: row.makers,
  contentHash: row.content_hash,
  testedHash: row.tested_hash,
  sealHash: row.seal_hash,
  needsTest: needsTest(row.door),
  hasBegun: row.started_at !== null,
})

/** Campaigns `c`; `page` sorts, cuts and locks. */
export const campaignRows = async (tx: Tx, which: SQL, page: SQL = sql``): Promise<CampaignRow[]> => {
  const { rows } = await tx.execute<CampaignRow>(sql`
    select c.*, (select login_id from staff p where p.id = c.created_by) as author,
      (select login_id from staff p where p.id = c.decided_by) as decider,
      f.file_name, f.sheet_name,
      (select until from provider_rests p where p.channel = c.channel and p.vendor = c.vendor
        and p.until > clock_timestamp() and c.state in ('queued', 'sending')) as rests_until
    from campaigns c left join stored_files f on f.id = c.file_id where ${which} ${page}`)
  return rows
}

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

const iso = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

const eventsOf = (row: CampaignRow, { staffId }: Staff): Readonly<Record<CampaignAct, CampaignEvent>> => ({
  edit: { type: 'campaign.edit' },
  test: { type: 'campaign.tested' },
  submit: { type: 'campaign.submit', isGreen: true, needsSecondPerson: true },
  approve: { type: 'campaign.approve', by: staffId, sealHash: row.seal_hash },
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
  if (row.state !== 'sending' || row.queued_at === null || row.answered === 0)
    return { perSecond: null, secondsLeft: null }
  const seconds = Math.max(0.1, (now.getTime() - new Date(row.queued_at).getTime()) / 1_000)
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
  const smsSegments = Number(row.sms_segments)
  return {
    campaignId: row.id,
    code: row.code,
    name: row.name,
    door: row.door,
    channel: row.channel,
    mode: row.mode,
    vendor: row.vendor,
    state: row.state,
    templateId: row.template_id,
    title: row.title,
    message: row.message,
    imageUrl: row.image_url,
    url: row.url,
    isSilent: row.is_silent,
    mobileNumber: row.mobile_number,
    merchantCode: row.merchant_code,
    fileName: row.file_name ?? '',
    fileUrl: row.file_id === null ? '' : fileAddress(row.file_id),
    sheetName: row.sheet_name ?? '',
    rowsHidden: row.rows_hidden,
    takesHidden: row.takes_hidden,
    audienceSql: row.audience_sql,
    audienceTree: row.audience_tree ?? null,
    isPromotional: row.is_promotional,
    author: row.author ?? '',
    createdAt: new Date(row.created_at).toISOString(),
    submittedAt: iso(row.submitted_at),
    needsSecondPerson: row.needs_second_person,
    decidedBy: row.decider ?? '',
    decidedAt: iso(row.decided_at),
    remark: row.remark,
    sealHash: row.seal_hash,
    isTested: row.tested_hash === row.content_hash,
    scheduledAt: iso(row.scheduled_at),
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    restsUntil: iso(row.rests_until),
    trouble: row.trouble,
    isSandbox: row.is_sandbox,
    faults: [...row.faults],
    isChecked: row.plan_id !== null,
    funnel,
    smsSegments,
    costPaise: smsPaise === null || row.channel !== 'sms' ? null : smsSegments * smsPaise,
    ...paceOf(row, funnel, now),
    version: row.version,
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
