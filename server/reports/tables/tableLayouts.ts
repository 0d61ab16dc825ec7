import { and, eq } from 'drizzle-orm'
import { tableLayouts } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'

export const getTableLayout: Handler<'tables.layout'> = async ({ table }, { tx, staff }) => {
  const [row] = await tx
    .select({ columns: tableLayouts.columns })
    .from(tableLayouts)
    .where(and(eq(tableLayouts.staffId, staff.staffId), eq(tableLayouts.tableName, table)))
  return { columns: row?.columns ?? null }
}

export const saveTableLayout: Handler<'tables.saveLayout'> = async ({ table, columns }, { tx, staff, note }) => {
  note({ subject: `table:${table}` })
  if (columns === null) {
    await tx.delete(tableLayouts).where(and(eq(tableLayouts.staffId, staff.staffId), eq(tableLayouts.tableName, table)))
    return {}
  }
  await tx
    .insert(tableLayouts)
    .values({ staffId: staff.staffId, tableName: table, columns })
    .onConflictDoUpdate({ target: [tableLayouts.staffId, tableLayouts.tableName], set: { columns } })
  return {}
}
