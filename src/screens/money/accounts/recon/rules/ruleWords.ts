import { type MatchRule, mostTolerance } from '#contract/calls/money/matchRules.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import type { CheckedWords } from '#src/checkedRecords/checkedArea.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { reconPath } from '../reconSearch.ts'

export const rulesPath = `${reconPath}/rules`
export const ruleAddress = (id: number): string => `${rulesPath}/${id}`

export const ruleFormWords: CheckedWords = {
  title: 'Match rule',
  pending: 'change of a rule that was in force',
  done: 'The rule is decided on.',
  failed: 'It was not decided on',
}

export type RuleState = 'waits' | 'inForce' | 'stopped' | 'rejected'
export const ruleStateWords: Readonly<Record<RuleState, string>> = {
  waits: 'Waits for a second person',
  inForce: 'In force',
  stopped: 'Stopped',
  rejected: 'Rejected',
}
export const ruleStateColours = {
  waits: 'attention',
  inForce: 'success',
  stopped: 'secondary',
  rejected: 'danger',
} as const

export const ruleStateOf = ({ state, isInForce }: Pick<MatchRule, 'state' | 'isInForce'>): RuleState =>
  state === 'rejected' ? 'rejected' : state === 'created' ? 'waits' : isInForce ? 'inForce' : 'stopped'

export const ruleTitle = ({ id }: Pick<MatchRule, 'id'>): string => `Rule ${id}`

/** What it takes, in one line. */
export const ruleReach = ({ gateway, difference, tolerance, daysApart }: MatchRule): string =>
  `${wordsOfCode('gateway', gateway)}: ${wordsOfCode('matchDifference', difference).toLowerCase()}, ${
    difference === 'UNKNOWN_PAYMENT'
      ? `same amount, at most ${daysApart} days older`
      : `by up to ${formatPaise(tolerance)}`
  }`

export const toleranceCaption = `₹0.01 to ${formatPaise(mostTolerance)}. What is off by more is left to a person.`

/** Who has to act on it, or what it does by itself. */
export const nextOfRule = (rule: MatchRule): NextStep => {
  switch (ruleStateOf(rule)) {
    case 'waits':
      return {
        tone: 'warning',
        title: 'Somebody else has to confirm it.',
        text: 'Until then it takes nothing. Whoever made or changed it does not confirm it.',
      }
    case 'rejected':
      return { tone: 'critical', title: 'It was rejected.', text: rule.remark || 'Change it and hand it in again.' }
    case 'stopped':
      return {
        tone: 'info',
        title: `${rule.stoppedBy ?? 'Somebody'} stopped it.`,
        text: `${rule.stopRemark} To start it again, change it: somebody else confirms it anew.`,
      }
    case 'inForce':
      return {
        tone: 'success',
        title: 'It takes open lines by itself.',
        text: `At most ${rule.linesADay} lines and ${formatPaise(rule.sumADay)} a day. A line that fits two ways is left to a person.`,
      }
  }
}
