import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { namesWithinScope, type Seer } from '#server/merchants/merchants/index.ts'
import type { CheckedTable } from './checkedRecord.ts'

/** Fields of the content that hold a brand code and a merchant code ('' for none), and their columns. */
interface Names {
  readonly brandCode?: readonly [field: string, column: AnyPgColumn]
  readonly merchantCode?: readonly [field: string, column: AnyPgColumn]
}

/**
 * Records whose brands and merchants are the person's to see: those that a record names, those of its approved content,
 * which a change may have moved, and those of the version whose place it takes.
 */
export const scopeOfNames =
  (table: CheckedTable, names: Names) =>
  (seer: Seer): SQL | undefined => {
    if (!isLimited(seer)) return undefined
    const within = (nameOf: (field: string, column: AnyPgColumn) => SQL) =>
      namesWithinScope(
        seer,
        Object.fromEntries(Object.entries(names).map(([name, [field, column]]) => [name, nameOf(field, column)])),
      )
    return and(
      within((_, column) => sql`${column}`),
      within((field) => sql`coalesce(${table.approvedContent} ->> ${field}, '')`),
      table.replacesId === undefined
        ? undefined
        : sql`not exists (select from ${sql.identifier(getTableName(table))} replaced where replaced.id = ${table.replacesId}
            and not (${within((_, column) => sql`replaced.${sql.identifier(column.name)}`)}))`,
    )
  }
