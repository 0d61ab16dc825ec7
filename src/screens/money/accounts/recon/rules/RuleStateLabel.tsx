import { Label } from '@primer/react'
import type { MatchRule } from '#contract/calls/money/matchRules.ts'
import { ruleStateColours, ruleStateOf, ruleStateWords } from './ruleWords.ts'

export const RuleStateLabel = ({ rule }: { readonly rule: MatchRule }) => {
  const state = ruleStateOf(rule)
  return <Label variant={ruleStateColours[state]}>{ruleStateWords[state]}</Label>
}
