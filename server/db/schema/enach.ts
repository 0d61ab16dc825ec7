import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MandateState } from '#contract/calls/money/enach.ts'
import { merchantLinks } from './links.ts'
import { merchantId } from './merchants.ts'
import { instant } from './columns.ts'

/** One for each link: what became of the mandate that the merchant was asked for. */
export const enachRegistrations = pgTable(
  'enach_registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    linkId: uuid('link_id')
      .notNull()
      .unique()
      .references(() => merchantLinks.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    mandateState: text('mandate_state').$type<MandateState>().notNull().default('none'),
    umrn: text().notNull().default(''),
    remark: text().notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('enach_registrations_of').on(t.merchantId),
    uniqueIndex('enach_registrations_live').on(t.merchantId).where(sql`mandate_state in ('initiated', 'confirmed')`),
    uniqueIndex('enach_registrations_umrn').on(t.umrn).where(sql`umrn <> ''`),
    check(
      'enach_registrations_state',
      sql`mandate_state in ('none', 'initiated', 'confirmed', 'rejected', 'cancelled')`,
    ),
    check('enach_registrations_umrn_form', sql`umrn = '' or umrn ~ '^[A-Z0-9]{20}$'`),
    check('enach_registrations_confirmed', sql`(mandate_state in ('confirmed', 'cancelled')) = (umrn <> '')`),
  ],
)
