import {
  createMatchRule,
  MatchDifference,
  mostDaysApart,
  mostLinesADay,
  mostSumADay,
} from '#contract/calls/money/matchRules.ts'
import { ReconGateway } from '#contract/calls/money/recon.ts'
import { matchRuleKind } from '#contract/checkedKinds/matchRules.ts'
import { codeChoices } from '#contract/wire/codedWords.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { choice, rupees, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { toleranceCaption } from './ruleWords.ts'

const { gateway, difference, tolerance, daysApart, linesADay, sumADay } = matchRuleKind.fields

export const ruleFields = defineForm(createMatchRule, {
  gateway: choice(gateway.label, codeChoices('gateway', ReconGateway.options)),
  difference: choice(difference.label, codeChoices('matchDifference', MatchDifference.options)),
  tolerance: rupees(tolerance.label, { caption: `${toleranceCaption} 0.00 for a payment without a reference.` }),
  daysApart: wholeNumber(daysApart.label, {
    most: mostDaysApart,
    empty: 0,
    caption: 'Only for a payment without a reference: so many days it may be older than its line.',
  }),
  linesADay: wholeNumber(linesADay.label, { least: 1, most: mostLinesADay, caption: 'It takes no more in a day.' }),
  sumADay: rupees(sumADay.label, {
    caption: `At most ${formatPaise(mostSumADay)}: what all its lines of a day come to.`,
  }),
})
