import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/db/database.ts'
import { client } from '#tests/support/gateway.ts'
import {
  approvedCampaign,
  type CountingProvider,
  openCampaignFixture,
  recipientRows,
  startCountingProvider,
  vendorsAt,
} from '#tests/support/campaignFixture.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'

export interface CampaignKillFigures {
  readonly kills: number
  /** Kills while somebody was in a call. */
  readonly killsAtWork: number
  readonly recipients: number
  /** Taken by the provider more than once, by number or by key. */
  readonly twice: number
  /** Neither sent nor unknown at the end. */
  readonly lost: number
  /** Said to be sent, and never taken. */
  readonly invented: number
  /** Became unknown without having been in a call at a kill. */
  readonly unknownOtherwise: number
  /** Caught in a call by a kill. */
  readonly unknown: number
}

export type PlantedSendFault = 'checkpoint at the fetch' | 'resume from the top'

interface Kills {
  /** Kills of all campaigns together. */
  readonly kills: number
  readonly killsOfCampaign: number
  readonly recipients: number
  readonly draw: () => number
  /** How long the provider takes for a message. */
  readonly answerMs?: number
  readonly fault?: PlantedSendFault | undefined
  readonly onKill?: (done: number) => void
}

/** The rest of a campaign after its last kill takes so long at most. */
const patienceMs = 120_000

/** What a faulty engine makes of those who were caught in a call: done when they were fetched, or to be sent again. */
const faultyStates: Readonly<Record<PlantedSendFault, string>> = {
  'checkpoint at the fetch': 'submitted',
  'resume from the top': 'planned',
}

const plant = (database: Database, fault: PlantedSendFault) =>
  database.pool.query(`
    CREATE FUNCTION planted_send_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.state := '${faultyStates[fault]}'; RETURN NEW; END $$;
    CREATE TRIGGER planted_send_fault BEFORE UPDATE ON campaign_recipients FOR EACH ROW
      WHEN (NEW.state = 'unknown') EXECUTE FUNCTION planted_send_fault()`)

/**
 * Takes a message when it comes, or only when it answers and somebody still waits: both happen, and whoever is cut off
 * cannot know which. Counts what it took.
 */
const countTaken = (provider: CountingProvider, answerMs: number, draw: () => number) => {
  const taken: { readonly id: string; readonly to: string }[] = []
  provider.answers = async ({ id, to }, isGone) => {
    const isTakenAtOnce = draw() < 0.5
    if (isTakenAtOnce) taken.push({ id, to })
    await passing(answerMs)
    if (!isTakenAtOnce && !isGone()) taken.push({ id, to })
    return { status: 200, body: { reference: 'R' } }
  }
  return taken
}

const repeated = (values: readonly string[]): number => values.length - new Set(values).size

type Row = { id: string; address: string; state: string }

/**
 * Kills the gateway again and again while it sends campaigns to a provider that counts; then each may finish, and what
 * the provider took is held against what the recipients say.
 */
export const runCampaignKills = async (
  postgresUrl: string,
  { kills, killsOfCampaign, recipients, draw, answerMs = 12, fault, onKill }: Kills,
): Promise<CampaignKillFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl, { env: { JOBS: 'off', IDLE_SECONDS: '86400' } })
  const campaigns: string[] = []
  for (let at = 0; at < Math.ceil(kills / killsOfCampaign); at += 1)
    campaigns.push((await approvedCampaign(testGateway, recipientRows(recipients, at * recipients))).campaignId)
  const { url } = testGateway.database
  const { dataDir } = testGateway.config
  let { cookie } = testGateway.support
  await testGateway.close()
  const database = openDatabase(url)
  const provider = await startCountingProvider()
  const taken = countTaken(provider, answerMs, draw)
  if (fault !== undefined) await plant(database, fault)
  const env = { ...vendorsAt(provider.url), IDLE_SECONDS: '86400' }
  const rowsOf = async (which: ReturnType<typeof sql>): Promise<readonly Row[]> => {
    const { rows } = await database.db.execute<Row>(
      sql`select id, address, state from campaign_recipients where not is_test and ${which}`,
    )
    return rows
  }
  const isOver = async (campaignId: string) => {
    const { rows } = await database.db.execute<{ state: string }>(
      sql`select state from campaigns where id = ${campaignId}`,
    )
    return rows[0]?.state.startsWith('completed') === true
  }
  /** Or until the campaign is over. The database is asked seldom: it has a gateway to start beside it. */
  const untilSent = async (campaignId: string, wanted: number): Promise<void> => {
    for (let looks = 1; provider.sent.length < wanted; looks += 1) {
      if (looks % 50 === 0 && (await isOver(campaignId))) return
      await passing(2)
    }
  }
  const caught = new Set<string>()
  let [killed, killsAtWork] = [0, 0]
  /** Answers the next gateway. Those who were in a call need not wait for the end of their lease. */
  const kill = async (living: GatewayProcess): Promise<GatewayProcess> => {
    await living.kill()
    killed += 1
    onKill?.(killed)
    const inCall = await rowsOf(sql`state = 'claimed'`)
    if (inCall.length > 0) killsAtWork += 1
    for (const { id } of inCall) caught.add(id)
    await database.db.execute(
      sql`update campaign_recipients set lease_until = now() - interval '1 second' where state = 'claimed'`,
    )
    return spawnGateway(dataDir, url, env)
  }
  const killWhileItSends = async (first: GatewayProcess, campaignId: string): Promise<GatewayProcess> => {
    let living = first
    const person = client(living, cookie)
    await person.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    cookie = person.cookie
    // Each kill costs those who are in a call: what is left is shared by the kills to come.
    for (let left = Math.min(killsOfCampaign, kills - killed); left > 0 && !(await isOver(campaignId)); left -= 1) {
      const open = (await rowsOf(sql`campaign_id = ${campaignId} and state in ('planned', 'claimed')`)).length
      const wanted = provider.sent.length + 1 + Math.floor((draw() * open) / (left + 1))
      await untilSent(campaignId, wanted)
      await passing(draw() * answerMs)
      living = await kill(living)
    }
    const until = performance.now() + patienceMs
    while (!(await isOver(campaignId))) {
      if (performance.now() > until) throw new Error('a campaign came to no end')
      await passing(50)
    }
    return living
  }
  let living = await spawnGateway(dataDir, url, env)
  try {
    for (const campaignId of campaigns) living = await killWhileItSends(living, campaignId)
    const rows = await rowsOf(sql`true`)
    const arrived = new Set(taken.map(({ to }) => to))
    const unknown = rows.filter(({ state }) => state === 'unknown')
    return {
      kills: killed,
      killsAtWork,
      recipients: rows.length,
      twice: Math.max(repeated(taken.map(({ to }) => to)), repeated(provider.sent.map(({ id }) => id))),
      lost: rows.filter(({ state }) => state !== 'unknown' && state !== 'submitted').length,
      invented: rows.filter(({ address, state }) => !arrived.has(address) && state === 'submitted').length,
      unknownOtherwise: unknown.filter(({ id }) => !caught.has(id)).length,
      unknown: unknown.length,
    }
  } finally {
    await living.kill()
    provider.close()
    await database.close()
  }
}
