import type { MdrMaster, MdrRate, RateState } from '#contract/calls/money/rates.ts'

export const mdrTitles: Readonly<Record<MdrMaster, string>> = {
  general: 'General MDR Master',
  brand: 'Brand MDR Master',
  special: 'Special MDR Master',
}

/** What every dialog of rates and fees says alike. */
export const rateWords = { pending: 'change of a verified one waits', done: 'Successfully Done!' } as const

export type EditedAs = 'add' | 'edit' | 'cancel' | 'version'

/** What a rate and a fee have in common. */
export type Rate = Pick<
  MdrRate,
  | 'id'
  | 'revision'
  | 'changedBy'
  | 'changedAt'
  | 'state'
  | 'version'
  | 'isChangePending'
  | 'pendingVersion'
  | 'isSentBack'
  | 'remark'
  | 'can'
>

const actOf = { draft: 'edit', approved: 'approve', verified: 'verify', cancelled: 'cancel' } as const
export const wireStates = {
  draft: 'DRAFT',
  approved: 'APPROVED',
  verified: 'VERIFIED',
  cancelled: 'CANCELLED',
} as const

/** The statuses that the person may give the rate: by role, and none to their own work. */
export const choosableStates = (as: EditedAs, rate: Pick<Rate, 'can'> | undefined): readonly RateState[] => {
  if (rate === undefined || as === 'add' || as === 'version') return ['draft']
  if (as === 'cancel') return ['cancelled']
  return (Object.keys(actOf) as RateState[]).filter((state) => rate.can.includes(actOf[state]))
}

export const subtitleOf = (as: EditedAs, rate: Pick<Rate, 'version'> | undefined): string => {
  if (rate === undefined) return 'A new one begins as DRAFT and waits for an approver.'
  if (as === 'version') return `Copy of version ${rate.version}: a new DRAFT that takes its place when it is verified.`
  if (as === 'cancel') return `Version ${rate.version}: only the status changes.`
  return `Version ${rate.version}. A change makes it a DRAFT again, and its approvals are gone.`
}
