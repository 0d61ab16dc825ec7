import type { SettlementHold } from '#contract/calls/money/settlementHolds.ts'

export const missingService = 'Holding and releasing need the service opssettlements. Ask an administrator for it.'

/** The day on which the release was expected is here or past. */
export const isDue = ({ expectedOn }: Pick<SettlementHold, 'expectedOn'>, today: string): boolean =>
  expectedOn !== null && expectedOn <= today
