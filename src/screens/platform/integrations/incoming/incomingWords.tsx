import type { AlarmKind, DecisionState, KeptState } from '#contract/calls/platform/incoming.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { ageText } from '../ageText.ts'

export const keptStateNames: Readonly<Record<KeptState, string>> = {
  refused: 'Refused',
  early: 'Early',
  fetching: 'To fetch',
}
export const KeptStateLabel = stateLabel(keptStateNames, { refused: 'danger', early: 'attention', fetching: 'accent' })

export const decisionStateNames: Readonly<Record<DecisionState, string>> = {
  waiting: 'To be agreed to',
  approved: 'Applied',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
export const DecisionStateLabel = stateLabel(decisionStateNames, {
  waiting: 'attention',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'secondary',
})

export const rateText = (perMinute: number): string =>
  perMinute === 0 ? '–' : perMinute < 10 ? perMinute.toFixed(1) : String(Math.round(perMinute))

interface Alarm {
  readonly what: AlarmKind
  readonly figure: number
  readonly most: number
}

export const alarmText = ({ what, figure, most }: Alarm): string => {
  if (what === 'lag') return `Events are ${ageText(figure)} old when they come; ${ageText(most)} is the limit.`
  if (what === 'refused')
    return `${formatPercent(figure)} of its events are refused; ${formatPercent(most)} is the limit.`
  if (what === 'silent') return `It has sent nothing for ${ageText(figure)}; at this time of the day it usually sends.`
  return `${formatPercent(figure)} of its events are stale; it is usually less than ${formatPercent(most)}.`
}

export const outcomeNames: Readonly<Record<string, string>> = {
  applied: 'Applied',
  duplicate: 'Duplicate',
  stale: 'Stale: something later of its subject came before',
  early: 'Early: it waits for what has not come yet',
  fetching: 'Applied, and its documents are on their way',
  conflict: 'Conflict: somebody has to decide',
  refused: 'Refused',
}
