import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { rateVersions } from '#server/db/schema/index.ts'

/** The next version of a series. Its row stays locked until the transaction ends: what is undone leaves no gap. */
export const nextVersion = async (tx: Tx, master: string, series: string): Promise<number> => {
  const [counted] = await tx
    .insert(rateVersions)
    .values({ master, series, last: 1 })
    .onConflictDoUpdate({
      target: [rateVersions.master, rateVersions.series],
      set: { last: sql`${rateVersions.last} + 1` },
    })
    .returning()
  if (counted === undefined) throw new Error('a version was not counted')
  return counted.last
}

/** One at a time within a scope: two overlapping rates cannot both be found free of overlaps. Taken before any row. */
export const lockScope = async (tx: Tx, master: string, scope: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opsdesk rates'), hashtext(${`${master} ${scope}`}))`)
}
