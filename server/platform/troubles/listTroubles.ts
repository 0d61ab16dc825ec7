import { sql } from 'drizzle-orm'
import { type TroubleKind, troubleKindEntries, troubleKinds } from '#contract/troubleKinds.ts'
import type { TroublesOfKind } from '#contract/calls/platform/troubles.ts'
import type { Handler, ReadingContext, Staff } from '#server/gateway/handler.ts'
import { decidingStaff, idsOfOnePerson } from '#server/people/independence/index.ts'
import type { TroubleSources } from './troubleSource.ts'

const dayMs = 86_400_000

const maySee = (kind: TroubleKind, { services, flags }: Staff): boolean => {
  const { readers, flag } = troubleKindEntries[kind]
  return (
    (readers.length === 0 || readers.some((service) => services.has(service))) &&
    (flag === undefined || flags.has(flag))
  )
}

/** What a person did under any of their logins, before the session that they ask in. */
const lastHere = async (context: ReadingContext): Promise<Date> => {
  const { tx, staff, now } = context
  const people = idsOfOnePerson(await decidingStaff(context))
  const { rows } = await tx.execute<{ at: Date | null }>(sql`
    select max(last.at) as at from staff p cross join lateral (
      select a.at from audit_entries a where a.login_id = p.login_id and a.at < ${staff.signedInAt.toISOString()}
      order by a.at desc, a.id desc limit 1) last
    where p.id = any(${sql.param(people)}::uuid[])`)
  const at = rows[0]?.at
  return at ? new Date(at) : new Date(now.getTime() - dayMs)
}

export const listTroubles =
  (sources: TroubleSources): Handler<'troubles.list'> =>
  async (_, context) => {
    const since = await lastHere(context)
    const kinds: TroublesOfKind[] = []
    for (const kind of troubleKinds) {
      if (!maySee(kind, context.staff)) continue
      const found = await sources[kind](context, since)
      if (found.count > 0) kinds.push({ kind, ...found })
    }
    return { since: since.toISOString(), kinds }
  }
