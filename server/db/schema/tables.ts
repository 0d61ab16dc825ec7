import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TableColumns } from '#contract/calls/reports/tables.ts'
import { staff } from './access.ts'
import { instant } from './columns.ts'

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** The columns of a table as a person left them. */
export const tableLayouts = pgTable(
  'table_layouts',
  {
    staffId: staffId(),
    tableName: text('table_name').notNull(),
    columns: jsonb().$type<TableColumns>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.tableName] })],
)

/** Filters and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    staffId: staffId(),
    tableName: text('table_name').notNull(),
    name: text().notNull(),
    query: text().notNull(),
    columns: jsonb().$type<TableColumns>(),
    /**
     * The data that whoever shares it sees (brands, own merchants only); null: not shared. Only people who see the same
     * find it, because its filters may name records.
     */
    sharedScope: text('shared_scope'),
    changedAt: instant('changed_at').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.staffId, t.tableName, t.name),
    index('saved_views_shared').on(t.tableName, t.sharedScope),
  ],
)
