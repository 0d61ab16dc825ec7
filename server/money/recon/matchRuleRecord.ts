import { and, eq, ne, sql } from 'drizzle-orm'
import type { MatchRuleContent } from '#contract/calls/money/matchRules.ts'
import { matchRuleKind } from '#contract/checkedKinds/matchRules.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { matchRule } from '#machines/money/matchRule.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMatchRules } from '#server/db/schema/index.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { checkedRecord } from '#server/platform/checkedRecords/index.ts'

export type MatchRuleRow = typeof reconMatchRules.$inferSelect

/** Rules of the same gateway and difference, but for rejected ones: of a line that both may take, the older one takes it. */
const overlappingRules = (tx: Tx, content: MatchRuleContent, ownId = 0): Promise<MatchRuleRow[]> =>
  tx
    .select()
    .from(reconMatchRules)
    .where(
      and(
        eq(reconMatchRules.gateway, content.gateway),
        eq(reconMatchRules.difference, content.difference),
        ne(reconMatchRules.state, 'rejected'),
        ne(reconMatchRules.id, ownId),
      ),
    )
    .orderBy(reconMatchRules.id)

const reach = ({ difference, tolerance, daysApart }: MatchRuleContent): string =>
  difference === 'UNKNOWN_PAYMENT'
    ? daysApart === 1
      ? 'within 1 day'
      : `within ${daysApart} days`
    : `up to ${formatRupees(tolerance)}`

export const matchRuleRecord = checkedRecord<MatchRuleRow, MatchRuleContent>({
  entry: matchRuleKind,
  table: reconMatchRules,
  machine: matchRule,
  settled: ['approved'],
  // A file is of all merchants, and so is a rule.
  scope: (seer) => (isLimited(seer) ? sql`false` : undefined),
  contentOf: ({ gateway, difference, tolerance, daysApart, linesADay, sumADay }) => ({
    gateway,
    difference,
    tolerance,
    daysApart,
    linesADay,
    sumADay,
  }),
  titleOf: (rule) =>
    `${wordsOfCode('gateway', rule.gateway)}: ${wordsOfCode('matchDifference', rule.difference)}, ${reach(rule)}`,
  merchantsOf: () => ({}),
  overlaps: overlappingRules,
})
