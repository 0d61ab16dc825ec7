import { sql } from 'drizzle-orm'
import { CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import {
  approvedCampaign,
  type CampaignFixture,
  openCampaignFixture,
  recipientRows,
  smsDraft,
} from '#tests/support/campaignFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { type Cell, makeControlled, runCells, signInHolding } from './cells.ts'

export interface ForbiddenCellFigures {
  readonly cells: number
  /** Answered otherwise than they had to be; the first of them. */
  readonly wrong: readonly string[]
  /** States after whose cells the campaign, its recipients or what was sent were not as before. */
  readonly changed: readonly string[]
}

const acts = ['sendNow', 'schedule', 'pause', 'resume', 'cancel', 'retryFailed', 'discard'] as const
const events = ['edit', 'submit', 'check', 'test', 'approve', 'reject', ...acts] as const
type Event = (typeof events)[number]

/** The states in which each event may be asked; written down here once more, and not read from the machine. */
const allowed: Readonly<Record<Event, readonly CampaignState[]>> = {
  edit: ['draft', 'pendingApproval', 'approved', 'scheduled', 'missed', 'queued'],
  submit: ['draft'],
  check: ['draft'],
  test: ['draft'],
  approve: ['pendingApproval'],
  reject: ['pendingApproval'],
  sendNow: ['approved', 'missed'],
  schedule: ['approved', 'missed'],
  pause: ['queued', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'missed', 'queued', 'sending', 'waitingWindow', 'paused'],
  retryFailed: ['completedWithFailures'],
  discard: ['draft'],
}
/** What asks for no more than the right to write. */
const writing = new Set<Event>(['edit', 'check', 'test', 'discard'])

type Stand = { version: number; seal_hash: string }

const asking =
  (testGateway: CampaignFixture, door: 'messagingHub' | 'appNotification', campaignId: string) =>
  (who: Client, event: Event, { version, seal_hash: sealHash }: Stand): Promise<string> => {
    const ask = (): Promise<unknown> => {
      switch (event) {
        case 'edit':
          return who.call('campaigns.save', {
            ...smsDraft(door === 'messagingHub' ? {} : { door, channel: 'push', vendor: 'Cloud', title: 'Offer' }),
            campaignId,
            version,
          })
        case 'submit':
          return who.call('campaigns.submit', { campaignId })
        case 'check':
          return who.call('campaigns.check', { campaignId })
        case 'test':
          return who.call('campaigns.test', { campaignId })
        case 'approve':
        case 'reject':
          return who.call('campaigns.decide', { campaignId, decision: event, sealHash, remark: 'Looked at it' })
        default:
          return who.call('campaigns.act', {
            campaignId,
            act: event,
            at: new Date(testGateway.gateway.now().getTime() + 3_600_000).toISOString(),
            reason: 'A good reason',
          })
      }
    }
    return codeOf(ask())
  }

interface Person {
  readonly name: string
  readonly who: Client
  /** What has to come of the event in this state; undefined: it is allowed, and not tried. */
  readonly wanted: (event: Event, state: CampaignState) => string | undefined
}

const byState = (event: Event, state: CampaignState): string | undefined =>
  allowed[event].includes(state) ? undefined : 'wrong-state'
const always = (code: string) => () => code
const isDecision = (event: Event): boolean => event === 'approve' || event === 'reject'
/** Somebody who may do everything meets their own work. */
const ownWork =
  (code: string) =>
  (event: Event, state: CampaignState): string | undefined =>
    isDecision(event) && state === 'pendingApproval' ? code : byState(event, state)

/**
 * Every event in every state that it is not possible in, by people with and without the right and with a part in it,
 * over HTTP. Nothing works on campaigns meanwhile: a state stays where it is put.
 */
export const runForbiddenCells = async (postgresUrl: string): Promise<ForbiddenCellFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl, { env: { JOBS: 'off' } })
  const hub = ['campaign_whatsapp_notification']
  const app = ['campaign_app_notification']
  try {
    const holding = async (login: string, services: readonly string[]) => signInHolding(testGateway, login, services)
    const stranger = await holding('stranger', app)
    const nobody = await holding('nobody', ['campaign_summary'])
    const limited = await holding('limited', hub)
    await testGateway.execute(sql`
      insert into staff_brands (staff_id, brand_id) select ${limited.staffId}, id from brands order by id limit 1`)
    const other = await holding('other.self', hub)
    const [author] = await testGateway.execute(sql`select id from staff where login_id = 'support'`)
    await makeControlled(testGateway, other.staffId, [String(author?.['id'])])
    const writer = await holding('writer', app)
    const hubCampaign = await approvedCampaign(testGateway, recipientRows(1))
    const appCampaign = await testGateway.support.call('campaigns.save', {
      ...smsDraft({ door: 'appNotification', channel: 'push', vendor: 'Cloud', title: 'Offer', mode: 'live' }),
    })
    const hubPeople: readonly Person[] = [
      { name: 'its author', who: testGateway.support, wanted: ownWork('own-work') },
      { name: 'somebody else', who: testGateway.support2, wanted: byState },
      { name: 'another account of its author', who: other.who, wanted: ownWork('not-independent') },
      {
        name: 'who holds another form',
        who: stranger.who,
        // What is written says its form itself; everything else names a campaign that is not theirs to see.
        wanted: (event) => (event === 'edit' ? 'not-allowed' : 'record-not-found'),
      },
      { name: 'who holds no form', who: nobody.who, wanted: always('not-allowed') },
      { name: 'who sees one brand', who: limited.who, wanted: always('not-allowed') },
    ]
    const appPeople: readonly Person[] = [
      { name: 'its author', who: testGateway.support, wanted: ownWork('own-work') },
      {
        name: 'who writes and does not send',
        who: writer.who,
        wanted: (event, state) => (writing.has(event) ? byState(event, state) : 'not-allowed'),
      },
      { name: 'who holds another form', who: limited.who, wanted: always('not-allowed') },
    ]
    const found = [
      await cellsOf(testGateway, 'messagingHub', hubCampaign.campaignId, hubPeople),
      await cellsOf(testGateway, 'appNotification', appCampaign.campaignId, appPeople),
    ]
    return {
      cells: found.reduce((sum, { cells }) => sum + cells, 0),
      wrong: found.flatMap(({ wrong }) => wrong),
      changed: found.flatMap(({ changed }) => changed),
    }
  } finally {
    await testGateway.close()
  }
}

const cellsOf = async (
  testGateway: CampaignFixture,
  door: 'messagingHub' | 'appNotification',
  campaignId: string,
  people: readonly Person[],
): Promise<ForbiddenCellFigures> => {
  const ask = asking(testGateway, door, campaignId)
  const standNow = async (): Promise<string> => {
    const [row] = await testGateway.execute(sql`
      select md5(c::text || coalesce((select string_agg(r::text, '' order by id) from campaign_recipients r
        where r.campaign_id = c.id), '')) as stand from campaigns c where id = ${campaignId}`)
    return `${String(row?.['stand'])} ${testGateway.provider.sent.length}`
  }
  let cells = 0
  const wrong: string[] = []
  const changed: string[] = []
  for (const state of CampaignState.options) {
    const [row] = await testGateway.execute(
      sql`update campaigns set state = ${state} where id = ${campaignId} returning version, seal_hash`,
    )
    const stand = row as unknown as Stand
    const before = await standNow()
    const asked = people.flatMap(({ name, who, wanted }) =>
      events.flatMap((event): Cell[] => {
        const code = wanted(event, state)
        return code === undefined
          ? []
          : [{ name: `${door} ${state} ${event} by ${name}`, wanted: code, ask: () => ask(who, event, stand) }]
      }),
    )
    const found = await runCells(asked)
    cells += found.cells
    wrong.push(...found.wrong)
    if ((await standNow()) !== before) changed.push(`${door} ${state}`)
  }
  return { cells, wrong, changed }
}
