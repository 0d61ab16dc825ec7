import { sql } from 'drizzle-orm'
import { ActOnScheme } from '#contract/calls/catalogue/schemePage.ts'
import type { SchemeState } from '#contract/calls/catalogue/productSchemes.ts'
import { schemeStateAt } from '#machines/catalogue/schemeLife.ts'
import { inState } from '#server/catalogue/schemeState/index.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { schemeChanges } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { spanOf, theirScheme } from './schemeRows.ts'

const actRow = answerRow(
  ActOnScheme,
  { changeId: 'c.id', by: 'c.changed_by', at: 'c.changed_at', models: 'n.models' },
  { from: [schemeChanges, 'c'] },
)

const states: readonly SchemeState[] = ['running', 'scheduled', 'ended']

export const getScheme: Handler<'productSchemes.get'> = async ({ schemeCode }, { tx, staff, now }) => {
  const scheme = await theirScheme(tx, schemeCode, staff)
  const { rows: kept } = await tx.execute<{ by: string; at: Date; job: string | null; groups: string[] }>(sql`
    select s.created_by as by, s.created_at as at,
      (select m.last_job_id from scheme_models m where m.scheme_id = s.id and m.last_job_id is not null
        order by m.id desc limit 1) as job,
      array(select g.group_code from scheme_groups g where g.scheme_id = s.id order by g.group_code) as groups
    from product_schemes s where s.id = ${scheme.id}`)
  const { rows: counts } = await tx.execute<Record<SchemeState, number>>(sql`
    select ${sql.join(
      states.map((state) => sql`count(*) filter (where ${inState(sql`m`, state, now)})::int as ${sql.raw(state)}`),
      sql`, `,
    )} from scheme_models m where m.scheme_id = ${scheme.id}`)
  const acts = await actRow.read(
    tx,
    sql`select ${actRow.columns} from scheme_changes c
    cross join lateral (
      select count(*)::int as models from jsonb_array_elements((c.rows -> 'models') || (c.rows -> 'created')) e
      join scheme_models m on m.id = (e ->> 'id')::int where m.scheme_id = ${scheme.id}) n
    where c.brand_code = ${scheme.brandCode}
      and (n.models > 0 or c.rows -> 'schemes' @> ${JSON.stringify([{ id: scheme.id }])}::jsonb)
    order by c.changed_at, c.id`,
  )
  const [about] = kept
  return {
    scheme: { ...scheme, status: schemeStateAt(spanOf(scheme), now.getTime()) },
    groupCodes: about?.groups ?? [],
    modelStates: states.map((state) => ({ state, models: counts[0]?.[state] ?? 0 })).filter(({ models }) => models > 0),
    createdBy: about?.by ?? '',
    createdAt: new Date(about?.at ?? now).toISOString(),
    jobId: about?.job ?? null,
    acts,
  }
}
