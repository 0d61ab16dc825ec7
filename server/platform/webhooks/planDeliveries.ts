import { sql } from 'drizzle-orm'
import { connection } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

const atATime = 1_000
/** So many wait for one endpoint at most: the others stay changes until there is room. */
const mostWaiting = 5_000

/**
 * Plans the deliveries of one endpoint that is behind, in the order of positions; false: there is none with room. The row
 * of the endpoint is locked: no two processes plan the same changes.
 */
export const planDeliveries = ({ database, now }: Pick<Gateway, 'database' | 'now'>): Promise<boolean> =>
  database.db.transaction(async (tx) => {
    const at = now().toISOString()
    const { rows } = await tx.execute<{ id: number; planned_to: string; last: string; forgotten: string }>(sql`
      select e.id, e.planned_to, h.last_position as last, h.forgotten_to as forgotten
      from webhook_endpoints e join machine_clients c on c.id = e.client_id cross join change_head h
      where e.state = 'live' and e.planned_to < h.last_position and c.ended_at is null and c.ends_at > ${at}
        and (select count(*) from (select from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'waiting' limit ${mostWaiting}) w) < ${mostWaiting}
      order by h.last_position - e.planned_to desc limit 1 for update of e skip locked`)
    const [endpoint] = rows
    if (endpoint === undefined) return false
    const { rows: planned } = await tx[connection].query<{ position: string }>(
      `insert into webhook_deliveries (endpoint_id, change_id, position, type, subject, state, made_at, next_try_at)
       select e.id, n.id, n.position, n.type, n.subject, 'waiting', $3, $3
       from webhook_endpoints e join machine_clients c on c.id = e.client_id cross join lateral (
         select h.id, h.position, h.type, h.subject from changes h
         where h.position > e.planned_to and h.position <= $2 and h.type = any(e.types)
           and 'out:' || h.type = any(c.scopes) order by h.position limit $4) n
       where e.id = $1 order by n.position returning position`,
      [endpoint.id, endpoint.last, at, atATime],
    )
    const to = planned.length < atATime ? endpoint.last : planned.at(-1)?.position
    await tx.execute(sql`update webhook_endpoints set planned_to = ${to} where id = ${endpoint.id}`)
    return true
  })
