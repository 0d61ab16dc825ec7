import type { AlarmKind, DecisionState, KeptState } from '#contract/calls/platform/incoming.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'

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

/** `1.4 s`, `12 s`, `3 min`, `2 h` */
export const ageText = (ms: number): string => {
  const seconds = ms / 1_000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}

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
