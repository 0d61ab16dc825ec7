import { sql } from 'drizzle-orm'
import { Audience, type AudienceGroup } from '#contract/calls/campaigns/campaignAudiences.ts'
import { fencedOrRefused } from '#server/platform/fencedQueries/index.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { savedAudiences } from '#server/db/schema/index.ts'
import type { Handler, PreparedHandler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { audienceFence, merchantsOf } from './audienceQuery.ts'
import { queryOfTree } from './audienceTree.ts'
import { refuseLimited } from './campaignPerson.ts'

const examplesShown = 5

export const countAudience: Handler<'campaigns.countAudience'> = async (asked, { tx, gateway, staff }) => {
  refuseLimited(staff)
  const codes = await merchantsOf(gateway, asked)
  const { rows: counted } = await tx.execute<{ merchants: number; devices: number }>(sql`
    select count(distinct m.id)::int as merchants, count(d.token)::int as devices
    from unnest(${sql.param(codes)}::text[]) as c(code) join merchants m on m.merchant_code = c.code
    left join app_devices d on d.merchant_id = m.id and d.removed_at is null`)
  const { rows } = await tx.execute<{ merchant_code: string; display_name: string; city: string }>(sql`
    select merchant_code, display_name, city from merchants
    where merchant_code = any(${sql.param(codes.toSorted().slice(0, examplesShown))}::text[]) order by merchant_code`)
  return {
    merchants: counted[0]?.merchants ?? 0,
    devices: counted[0]?.devices ?? 0,
    examples: rows.map((row) => ({
      merchantCode: row.merchant_code,
      displayName: row.display_name,
      city: row.city,
    })),
  }
}

const row = answerRow(
  Audience,
  { audienceId: 's.id', author: `coalesce((select login_id from staff p where p.id = s.created_by), '')` },
  { from: [savedAudiences, 's'] },
)

export const listAudiences: Handler<'campaigns.audiences'> = async (_, { tx, staff }) => {
  refuseLimited(staff)
  return row.read(tx, sql`select ${row.columns} from saved_audiences s order by lower(s.name), s.id limit 500`)
}

/** What would be refused when it is asked is not kept. */
const refuseUnreadable = async (query: string, tree: AudienceGroup | null): Promise<void> => {
  if (tree === null) await fencedOrRefused(audienceFence, query, 1)
  else queryOfTree(tree)
}

/** Whoever made it changes it and takes it away, as it was when they saw it. */
const lockOwn = async (
  tx: Tx,
  { audienceId, version }: { readonly audienceId: number; readonly version: number | undefined },
  { staffId }: Staff,
): Promise<string> => {
  const { rows } = await tx.execute<{ name: string; created_by: string; version: number }>(
    sql`select name, created_by, version from saved_audiences where id = ${audienceId} for update`,
  )
  const [before] = rows
  if (before === undefined) return refuse('record-not-found')
  if (before.created_by !== staffId) return refuse('not-allowed')
  if (before.version !== version) return refuse('record-changed')
  return before.name
}

export const deleteAudience: Handler<'campaigns.deleteAudience'> = async (asked, { tx, staff, note }) => {
  refuseLimited(staff)
  const name = await lockOwn(tx, asked, staff)
  await tx.execute(sql`delete from saved_audiences where id = ${asked.audienceId}`)
  note({ subject: `audience:${asked.audienceId}`, before: { name } })
  return { audienceId: asked.audienceId }
}

export const saveAudience: PreparedHandler<'campaigns.saveAudience'> = {
  prepare: async ({ audienceSql, audienceTree }, { staff }) => {
    refuseLimited(staff)
    await refuseUnreadable(audienceSql, audienceTree)
    return async ({ audienceId, version, name }, { tx, now, note }) => {
      const tree = audienceTree === null ? null : JSON.stringify(audienceTree)
      const query = audienceTree === null ? audienceSql : ''
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of audiences'))`)
      const { rows: same } = await tx.execute<{ id: number }>(
        sql`select id from saved_audiences where lower(name) = lower(${name}) and id <> ${audienceId ?? 0}`,
      )
      if (same.length > 0) refuse('view-name-taken', { message: 'There is an audience with this name already.' })
      if (audienceId !== undefined) await lockOwn(tx, { audienceId, version }, staff)
      const [saved] = await row.read(
        tx,
        audienceId === undefined
          ? sql`with s as (insert into saved_audiences (name, audience_sql, audience_tree, created_by, created_at)
              values (${name}, ${query}, ${tree}::jsonb, ${staff.staffId}, ${now.toISOString()}) returning *)
              select ${row.columns} from s`
          : sql`with s as (update saved_audiences set name = ${name}, audience_sql = ${query}, audience_tree = ${tree}::jsonb,
              version = version + 1 where id = ${audienceId} returning *) select ${row.columns} from s`,
      )
      if (saved === undefined) return refuse('record-not-found')
      note({ subject: `audience:${saved.audienceId}`, after: { name, audienceSql: query, audienceTree } })
      return saved
    }
  },
}
