import { type SQL, sql } from 'drizzle-orm'
import type { PaperKind } from '#contract/calls/money/papers.ts'
import { financialYearOf, paperNumberOf } from '#machines/money/paperNumber.ts'
import type { Tx } from '#server/db/database.ts'

interface Issuing {
  /** What stands on them, and whose financial year their numbers are of. */
  readonly datedOn: string
  readonly at: string
  readonly staffId: string
}

/**
 * Gives drafts their numbers, in the order of their merchants. The counter of each series is locked by being raised, until
 * the transaction ends: whoever comes second counts on, and what is undone was never counted. So a series has no gap.
 */
export const issuePapers = async (tx: Tx, which: SQL, { datedOn, at, staffId }: Issuing): Promise<void> => {
  const { rows } = await tx.execute<{ id: number; kind: PaperKind }>(sql`
    select p.id, p.kind from papers p join merchants m on m.id = p.merchant_id where ${which} and p.state = 'draft'
    order by p.kind, m.merchant_code collate "C", p.id for no key update of p`)
  const financialYear = financialYearOf(datedOn)
  for (const kind of [...new Set(rows.map((row) => row.kind))].toSorted()) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const raised = await tx.execute<{ last: number }>(sql`
      insert into paper_series (kind, financial_year, last_serial) values (${kind}, ${financialYear}, ${ids.length})
      on conflict (kind, financial_year) do update set last_serial = paper_series.last_serial + excluded.last_serial
      returning last_serial as last`)
    const first = (raised.rows[0]?.last ?? 0) - ids.length + 1
    const serials = ids.map((_, at) => first + at)
    await tx.execute(sql`
      update papers p set state = 'issued', financial_year = ${financialYear}, serial = x.serial, number = x.number,
        dated_on = ${datedOn}, issued_at = ${at}, decided_by = ${staffId}, decided_at = ${at}
      from unnest(${sql.param(ids)}::int[], ${sql.param(serials)}::int[],
        ${sql.param(serials.map((serial) => paperNumberOf(kind, financialYear, serial)))}::text[]) as x(id, serial, number)
      where p.id = x.id`)
  }
}
