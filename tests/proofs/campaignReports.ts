import { sql } from 'drizzle-orm'
import { reportPath, signatureOf } from '#server/campaigns/campaigns/reportRoute.ts'
import { approvedCampaign, openCampaignFixture, recipientRows, reportSecret } from '#tests/support/campaignFixture.ts'

export interface ReportFigures {
  readonly messages: number
  readonly reports: number
  /** Not in the state that the reports about it say together. */
  readonly otherEnds: number
  /** Times that a state was taken back on the way. */
  readonly downgrades: number
  /** Clicked, and not noted; or noted, and never clicked. */
  readonly clicksOff: number
}

interface Reporting {
  readonly messages: number
  readonly draw: () => number
  /** The planted fault: the report that comes last says the state. */
  readonly isLastOneTaken?: boolean
}

type Status = 'sent' | 'failed' | 'delivered' | 'read'
type Report = { readonly id: string; readonly status: Status | 'clicked' }

const statuses = ['sent', 'failed', 'delivered', 'read', 'clicked'] as const
const stateOf = { sent: 'submitted', failed: 'failed', delivered: 'delivered', read: 'read' } as const
/** From what says least to what says most. */
const order = ['submitted', 'failed', 'delivered', 'read'] as const
const mostOfMessage = 7
const batchesAtOnce = 8
/** Fewer than an address may post in a minute. */
const batches = 400

const shuffled = <T>(items: readonly T[], draw: () => number): T[] =>
  items
    .map((item) => ({ item, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const watchDowngrades = sql`
  do $$ begin
    create table seen_moves (before text, after text);
    create function see_move() returns trigger language plpgsql as 'begin
      insert into seen_moves values (old.state, new.state); return null; end';
    create trigger see_move after update of state on campaign_recipients for each row
      when (old.state is distinct from new.state) execute function see_move();
  end $$`
const takeTheLast = sql`
  do $$ begin
    create function take_the_last() returns trigger language plpgsql as 'begin
      update campaign_recipients set state = case new.status when ''sent'' then ''submitted'' else new.status end
      where id = new.recipient_id and new.status <> ''clicked''; return null; end';
    create trigger take_the_last after insert on campaign_reports for each row execute function take_the_last();
  end $$`

/** Reports of messages in random orders, repeated, several batches at once, as providers send them. */
export const reportInAnyOrder = async (
  postgresUrl: string,
  { messages, draw, isLastOneTaken = false }: Reporting,
): Promise<ReportFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl)
  try {
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(messages))
    await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    await testGateway.reaches(campaignId, 'completed')
    await testGateway.execute(watchDowngrades)
    if (isLastOneTaken) await testGateway.execute(takeTheLast)
    const ids = testGateway.provider.sent.slice(-messages).map(({ id }) => id)
    const said = new Map<string, readonly Report['status'][]>(
      ids.map((id) => [
        id,
        Array.from(
          { length: 1 + Math.floor(draw() * mostOfMessage) },
          () => statuses[Math.floor(draw() * statuses.length)] ?? 'sent',
        ),
      ]),
    )
    const reports = shuffled(
      [...said].flatMap(([id, of]) => of.map((status): Report => ({ id, status }))),
      draw,
    )
    const size = Math.ceil(reports.length / batches)
    const waiting = Array.from({ length: Math.ceil(reports.length / size) }, (_, at) =>
      reports.slice(at * size, (at + 1) * size),
    )
    const post = async (some: readonly Report[]) => {
      const body = JSON.stringify({ reports: some })
      const { status } = await fetch(testGateway.address + reportPath, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-opsdesk-signature': signatureOf(reportSecret, Math.floor(Date.now() / 1_000), body),
        },
        body,
      })
      if (status !== 200) throw new Error(`reports were answered with ${status}`)
    }
    await Promise.all(
      Array.from({ length: batchesAtOnce }, async () => {
        for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) await post(some)
      }),
    )
    const rows = (await testGateway.execute(sql`
      select id || '-' || attempts as key, state, clicked_at is not null as clicked from campaign_recipients
      where campaign_id = ${campaignId} and not is_test`)) as { key: string; state: string; clicked: boolean }[]
    const ended = new Map(rows.map((row) => [row.key, row]))
    const wanted = (of: readonly Report['status'][]): string =>
      order.findLast((state) => of.some((status) => status !== 'clicked' && stateOf[status] === state)) ?? 'submitted'
    const moves = (await testGateway.execute(sql`select before, after from seen_moves`)) as {
      before: string
      after: string
    }[]
    const rankOf = (state: string) => order.indexOf(state as (typeof order)[number])
    return {
      messages: rows.length,
      reports: reports.length,
      otherEnds: [...said].filter(([id, of]) => ended.get(id)?.state !== wanted(of)).length,
      downgrades: moves.filter(({ before, after }) => rankOf(after) < rankOf(before)).length,
      clicksOff: [...said].filter(([id, of]) => ended.get(id)?.clicked !== of.includes('clicked')).length,
    }
  } finally {
    await testGateway.close()
  }
}
