import { type SQL, sql } from 'drizzle-orm'
import type { Gateway } from '#server/gateway/gateway.ts'
import { isHeld, lockAgainstHolds, removedBefore, type Timed } from '#server/platform/retention/index.ts'

const atATime = 10_000

/** Batch by batch, until one is not full; each sees the legal holds that are in force. */
const inBatches = async ({ database }: Pick<Gateway, 'database'>, goneOf: SQL): Promise<void> => {
  for (;;) {
    const gone = await database.db.transaction(async (tx) => {
      await lockAgainstHolds(tx)
      const { rows } = await tx.execute<{ gone: number }>(goneOf)
      return rows[0]?.gone ?? 0
    })
    if (gone < atATime) return
  }
}

/** Deletes what is older than they are kept, and deliveries, and keeps up to where: a cursor from before is told. */
export const forgetChanges = async (gateway: Pick<Gateway, 'database'> & Timed): Promise<void> => {
  const before = (kind: 'changes' | 'webhookDeliveries') => removedBefore(kind, gateway).toISOString()
  await inBatches(
    gateway,
    sql`with gone as (delete from changes where not ${isHeld('changes')} and position in (
        select position from changes where position is not null and at < ${before('changes')} order by position limit ${atATime})
        returning position),
      told as (update change_head set forgotten_to = greatest(forgotten_to, (select max(position) from gone))
        where one = 1 and exists (select from gone))
      select count(*)::int as gone from gone`,
  )
  // The oldest are the first by id: no more than these are looked at.
  await inBatches(
    gateway,
    sql`with gone as (delete from webhook_deliveries d
        using (select id, made_at from webhook_deliveries order by id limit ${atATime}) o
        where d.id = o.id and o.made_at < ${before('webhookDeliveries')} and not ${isHeld('webhookDeliveries')} returning 1)
      select count(*)::int as gone from gone`,
  )
}
