import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MatchDifference } from '#contract/calls/money/matchRules.ts'
import type { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { checkedColumns } from './checkedRecords.ts'
import { instant, paise, person, words } from './columns.ts'
import { reconLines } from './recon.ts'

/** What recon takes by itself, within a tolerance and limits a day: made by one person, confirmed by another. */
export const reconMatchRules = pgTable(
  'recon_match_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().$type<ReconGateway>().notNull(),
    difference: text().$type<MatchDifference>().notNull(),
    /** Paise. */
    tolerance: integer().notNull(),
    daysApart: integer('days_apart').notNull(),
    linesADay: integer('lines_a_day').notNull(),
    /** Paise. */
    sumADay: paise('sum_a_day').notNull(),
    ...checkedColumns(),
  },
  (t) => [
    index('recon_match_rules_of').on(t.gateway, t.difference),
    index('recon_match_rules_waiting').on(t.state, t.changedAt),
    check('recon_match_rules_four_eyes', sql`not (approved_by = any(makers)) and not (makers && checkers)`),
    check('recon_match_rules_signed', sql`(state = 'approved') = (approved_by is not null)`),
    check(
      'recon_match_rules_content',
      sql`tolerance between 0 and 10000 and days_apart between 0 and 7 and lines_a_day between 1 and 1000
        and sum_a_day between 1 and 100000000 and (difference = 'UNKNOWN_PAYMENT') = (tolerance = 0)`,
    ),
  ],
)

/** A rule that somebody stopped, in the revision that was in force. */
export const reconRuleStops = pgTable(
  'recon_rule_stops',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => reconMatchRules.id),
    revision: integer().notNull(),
    stoppedBy: person('stopped_by').notNull(),
    stoppedAt: instant('stopped_at').notNull(),
    remark: words('remark'),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.revision] })],
)

/** A line that a rule took. */
export const reconRuleMatches = pgTable(
  'recon_rule_matches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => reconMatchRules.id),
    /** The version of the rule that was confirmed. */
    revision: integer().notNull(),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => reconLines.id, { onDelete: 'cascade' }),
    amountPaise: paise('amount_paise').notNull(),
    /** The line less ours. */
    differencePaise: paise('difference_paise').notNull(),
    /** What the line was before: it is that again when it is taken back. */
    before: jsonb().notNull(),
    /** The Indian day whose limits it counts for. */
    day: date().notNull(),
    at: instant('at').notNull(),
    takenBackBy: person('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
    takeBackRemark: words('take_back_remark'),
  },
  (t) => [
    uniqueIndex('recon_rule_matches_live').on(t.lineId).where(sql`taken_back_at is null`),
    index('recon_rule_matches_line').on(t.lineId),
    index('recon_rule_matches_rule').on(t.ruleId, t.day),
    index('recon_rule_matches_at').on(t.at, t.id),
    check('recon_rule_matches_back', sql`(taken_back_by is null) = (taken_back_at is null)`),
  ],
)
