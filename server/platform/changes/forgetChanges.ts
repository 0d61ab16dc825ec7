import type { Gateway } from '#server/gateway/gateway.ts'

const keptDays = 35
const atATime = 10_000

/** Deletes what is older than 35 days, its deliveries with it, and keeps up to where: a cursor from before is told. */
export const forgetChanges = async ({ database, now }: Pick<Gateway, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (;;) {
    const { rows } = await database.pool.query<{ gone: number }>(
      `with gone as (delete from changes where position in (
         select position from changes where position is not null and at < $1 order by position limit $2) returning position),
       told as (update change_head set forgotten_to = greatest(forgotten_to, (select max(position) from gone))
         where one = 1 and exists (select from gone))
       select count(*)::int as gone from gone`,
      [before, atATime],
    )
    if ((rows[0]?.gone ?? 0) < atATime) break
  }
  for (;;) {
    // The oldest are the first by id: no more than these are looked at.
    const { rowCount } = await database.pool.query(
      `delete from webhook_deliveries d using (select id, made_at from webhook_deliveries order by id limit $2) o
       where d.id = o.id and o.made_at < $1`,
      [before, atATime],
    )
    if ((rowCount ?? 0) < atATime) return
  }
}
