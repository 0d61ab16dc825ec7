import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { checkedColumns } from './checkedRecords.ts'
import { instant } from './columns.ts'

export const bankCodes = pgTable(
  'bank_codes',
  { bankName: text('bank_name').notNull(), bankCode: text('bank_code').notNull() },
  (t) => [primaryKey({ columns: [t.bankName, t.bankCode] })],
)

export const bankSchemes = pgTable(
  'bank_schemes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank: text().notNull(),
    bankCode: text('bank_code').notNull(),
    /** Months. */
    tenure: integer().notNull(),
    /** Basis points. */
    rate: integer().notNull(),
    bankTenureId: text('bank_tenure_id').notNull(),
    brandCode: text('brand_code').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    ...checkedColumns(),
  },
  (t) => [
    index('bank_schemes_waiting').on(t.state, t.changedAt),
    index('bank_schemes_scope').on(t.bankCode, t.brandCode, t.tenure),
    check('bank_schemes_four_eyes', sql`not (approved_by = any(makers)) and not (makers && checkers)`),
    check(
      'bank_schemes_signed',
      sql`is_active = (state = 'approved') and (state = 'approved') = (approved_by is not null)`,
    ),
    check(
      'bank_schemes_content',
      sql`rate between 0 and 1999 and tenure in (3, 6, 8, 9, 10, 12, 18, 24, 36)
        and bank_tenure_id ~ '^[A-Za-z0-9]{1,14}$' and start_date <= end_date`,
    ),
  ],
)
