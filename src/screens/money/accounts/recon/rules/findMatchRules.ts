import { LawIcon } from '@primer/octicons-react'
import { listMatchRules } from '#contract/calls/money/matchRules.ts'
import { decideRecords } from '#contract/calls/platform/checkedRecords.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { ruleAddress, ruleReach, ruleStateOf, ruleStateWords, ruleTitle } from './ruleWords.ts'

/** `rule 7`, or `match rule 7`. */
const ruleLike = /^(?:match )?rule ?([1-9]\d{0,8})$/i

export const findMatchRules = defineFindable(listMatchRules, {
  group: 'Match rules',
  icon: LawIcon,
  looksLike: (sought) => ruleLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ id: Number(ruleLike.exec(sought)?.[1]), page: 1, size: 1 }),
  foundIn: ({ rows }) =>
    rows.map((rule) => ({
      id: String(rule.id),
      label: ruleTitle(rule),
      detail: [ruleReach(rule), ruleStateWords[ruleStateOf(rule)]].join(' · '),
      to: ruleAddress(rule.id),
      acts: (['approve', 'reject'] as const)
        .filter((verb) => rule.can.includes(verb))
        .map((verb) => ({
          verb,
          label: `${verb === 'approve' ? 'Confirm' : 'Reject'} ${ruleTitle(rule)}`,
          to: `${ruleAddress(rule.id)}?${new URLSearchParams({ as: 'review', record: String(rule.id) })}`,
          call: decideRecords,
        })),
    })),
})
