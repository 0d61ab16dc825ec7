import type { Gateway } from '#server/gateway/gateway.ts'
import { removedBefore, type Timed } from '#server/platform/retention/index.ts'

const atATime = 10_000

/** Deletes what is older than they are kept, and deliveries, and keeps up to where: a cursor from before is told. */
export const forgetChanges = async (gateway: Pick<Gateway, 'database'> & Timed): Promise<void> => {
  const { pool } = gateway.database
  for (;;) {
    const { rows } = await pool.query<{ gone: number }>(
      `with gone as (delete from changes where position in (
         select position from changes where position is not null and at < $1 order by position limit $2) returning position),
       told as (update change_head set forgotten_to = greatest(forgotten_to, (select max(position) from gone))
         where one = 1 and exists (select from gone))
       select count(*)::int as gone from gone`,
      [removedBefore('changes', gateway), atATime],
    )
    if ((rows[0]?.gone ?? 0) < atATime) break
  }
  for (;;) {
    // The oldest are the first by id: no more than these are looked at.
    const { rowCount } = await pool.query(
      `delete from webhook_deliveries d using (select id, made_at from webhook_deliveries order by id limit $2) o
       where d.id = o.id and o.made_at < $1`,
      [removedBefore('webhookDeliveries', gateway), atATime],
    )
    if ((rowCount ?? 0) < atATime) return
  }
}
