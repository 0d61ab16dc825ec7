import { type SQL, sql } from 'drizzle-orm'
import { outgoingMinutes } from '#contract/calls/platform/webhooks.ts'
import type { Handler } from '#server/gateway/handler.ts'

const dayMs = 86_400_000
const partMs = outgoingMinutes * 60_000
const mostCounted = 10_000

/** A delivery `d` that failed for good, or whose last try did. */
export const isFailing = sql`(d.state = 'failed' or d.state = 'waiting' and d.failing_since is not null)`

type Part = { at: Date; delivered: number; waiting: number; failing: number }

export const readOutgoing: Handler<'integrations.outgoing'> = async ({ endpointId }, { tx, now }) => {
  const last = Math.floor(now.getTime() / partMs) * partMs
  const first = last - dayMs + partMs
  const ofEndpoint = (id: SQL) => sql`(${endpointId ?? null}::int is null or ${id} = ${endpointId ?? null})`
  const { rows: parts } = await tx.execute<Part>(sql`
    select date_bin(${partMs} * interval '1 millisecond', d.made_at, timestamptz 'epoch') as at,
      count(*) filter (where d.state = 'delivered')::int as delivered,
      count(*) filter (where d.state = 'waiting' and d.failing_since is null)::int as waiting,
      count(*) filter (where ${isFailing})::int as failing
    from webhook_deliveries d
    where d.made_at >= ${new Date(first).toISOString()} and d.made_at <= ${now.toISOString()} and d.change_id is not null
      and ${ofEndpoint(sql`d.endpoint_id`)} group by 1`)
  const known = new Map(parts.map((part) => [new Date(part.at).getTime(), part]))
  const { rows: counts } = await tx.execute<{ waiting: number; failing: number }>(sql`
    select coalesce(sum(w.waiting), 0)::int as waiting, coalesce(sum(w.failing + f.failed), 0)::int as failing
    from webhook_endpoints e
    cross join lateral (select count(*) filter (where d.failing_since is null) as waiting,
        count(*) filter (where d.failing_since is not null) as failing
      from (select failing_since from webhook_deliveries
        where endpoint_id = e.id and state = 'waiting' and change_id is not null limit ${mostCounted}) d) w
    cross join lateral (select count(*) as failed
      from (select from webhook_deliveries
        where endpoint_id = e.id and state = 'failed' and change_id is not null limit ${mostCounted}) d) f
    where e.state <> 'ended' and ${ofEndpoint(sql`e.id`)}`)
  const { rows: resting } = await tx.execute<{ id: number; client: string; url: string; since: Date }>(sql`
    select e.id, c.name as client, e.url, e.resting_since as since
    from webhook_endpoints e join machine_clients c on c.id = e.client_id
    where e.state = 'resting' and c.ended_at is null and ${ofEndpoint(sql`e.id`)} order by e.resting_since`)
  return {
    at: now.toISOString(),
    waiting: counts[0]?.waiting ?? 0,
    failing: counts[0]?.failing ?? 0,
    parts: Array.from({ length: dayMs / partMs }, (_, index) => {
      const from = first + index * partMs
      const part = known.get(from)
      return {
        from: new Date(from).toISOString(),
        delivered: part?.delivered ?? 0,
        waiting: part?.waiting ?? 0,
        failing: part?.failing ?? 0,
      }
    }),
    resting: resting.map(({ id, client, url, since }) => ({
      endpointId: id,
      client,
      address: url,
      since: new Date(since).toISOString(),
    })),
  }
}
