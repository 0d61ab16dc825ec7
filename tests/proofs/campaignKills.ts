import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import {
  approvedCampaign,
  openCampaignDesk,
  recipientRows,
  startCountingProvider,
  vendorsAt,
} from '#tests/support/campaignDesk.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'

export interface CampaignKillFigures {
  readonly kills: number
  readonly recipients: number
  /** Sent to the provider more than once. */
  readonly twice: number
  /** Neither sent nor unknown at the end. */
  readonly lost: number
  /** Said to be sent, and never arrived. */
  readonly invented: number
  /** Caught in a call: at most what was in flight at a kill. */
  readonly unknown: number
}

export type PlantedSendFault = 'checkpoint at the fetch' | 'resume from the top'

interface Kills {
  readonly kills: number
  readonly recipients: number
  readonly draw: () => number
  readonly fault?: PlantedSendFault | undefined
}

const answerMs = 15

/** What a faulty engine would make of those who were caught in a call. */
const faultyStates: Readonly<Record<PlantedSendFault, string>> = {
  'checkpoint at the fetch': 'submitted',
  'resume from the top': 'planned',
}

/**
 * Kills the gateway again and again while it sends one campaign to a provider that counts; then it may finish, and what
 * arrived is held against what the recipients say.
 */
export const runCampaignKills = async (
  postgresUrl: string,
  { kills, recipients, draw, fault }: Kills,
): Promise<CampaignKillFigures> => {
  const desk = await openCampaignDesk(postgresUrl, { env: { JOBS: 'off' } })
  const { campaignId } = await approvedCampaign(desk, recipientRows(recipients))
  await desk.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
  const { url } = desk.database
  const { dataDir } = desk.config
  await desk.close()
  const database = openDatabase(url)
  const provider = await startCountingProvider()
  provider.answers = async () => {
    await passing(answerMs)
    return { status: 200, body: { reference: 'R' } }
  }
  const env = vendorsAt(provider.url)
  if (fault !== undefined)
    await database.pool.query(`
      CREATE FUNCTION planted_send_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.state := '${faultyStates[fault]}'; RETURN NEW; END $$;
      CREATE TRIGGER planted_send_fault BEFORE UPDATE ON campaign_recipients FOR EACH ROW
        WHEN (NEW.state = 'unknown') EXECUTE FUNCTION planted_send_fault()`)
  const states = async () => {
    const { rows } = await database.db.execute<{ address: string; state: string }>(
      sql`select address, state from campaign_recipients where campaign_id = ${campaignId} and not is_test`,
    )
    return rows
  }
  const isOver = async () => {
    const { rows } = await database.db.execute<{ state: string }>(
      sql`select state from campaigns where id = ${campaignId}`,
    )
    return rows[0]?.state.startsWith('completed') === true
  }
  try {
    let killed = 0
    while (killed < kills && !(await isOver())) {
      const living = await spawnGateway(dataDir, url, env)
      const wanted = provider.sent.length + 1 + Math.floor(draw() * Math.max(1, recipients / kills))
      while (provider.sent.length < wanted && !(await isOver())) await passing(2)
      await living.kill()
      killed += 1
      // Instead of waiting for the lease of those who were caught.
      await database.db.execute(
        sql`update campaign_recipients set lease_until = now() - interval '1 second' where state = 'claimed'`,
      )
    }
    const last = await spawnGateway(dataDir, url, env)
    while (!(await isOver())) await passing(20)
    await last.kill()
    const arrived = new Map<string, number>()
    for (const { to } of provider.sent) arrived.set(to, (arrived.get(to) ?? 0) + 1)
    const rows = await states()
    return {
      kills: killed,
      recipients: rows.length,
      twice: [...arrived.values()].filter((times) => times > 1).length,
      lost: rows.filter(({ address, state }) => !arrived.has(address) && state !== 'unknown' && state !== 'submitted')
        .length,
      invented: rows.filter(({ address, state }) => !arrived.has(address) && state === 'submitted').length,
      unknown: rows.filter(({ state }) => state === 'unknown').length,
    }
  } finally {
    provider.close()
    await database.close()
  }
}
