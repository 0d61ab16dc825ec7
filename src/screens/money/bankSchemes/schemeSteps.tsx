import type { BankSchemePage } from '#contract/calls/money/bankSchemePage.ts'
import { timeSteps } from '#src/records/timeSteps.tsx'
import type { LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'
import { schemeTimeAt } from './schemePageWords.ts'

const byAt = (by: string, at: string) => (
  <>
    {by}, <When at={at} />
  </>
)

const decisionOf = ({ scheme, decidedBy, decidedAt }: BankSchemePage): LifeStep => {
  const decided = decidedBy !== null && decidedAt !== null ? byAt(decidedBy, decidedAt) : ''
  switch (scheme.state) {
    case 'created':
      return { title: 'A checker decides', standing: 'now', about: 'nobody yet' }
    case 'approved':
      return { title: 'Approved', standing: 'done', about: decided }
    case 'rejected':
      return { title: 'Rejected', standing: 'stopped', about: decided }
  }
}

/** From who made it to its last day. Until it is approved, no day of it has come. */
export const schemeSteps = (page: BankSchemePage, now: number): readonly LifeStep[] => {
  const { scheme, createdAt } = page
  const isChanged = scheme.changedAt !== createdAt || scheme.changedBy !== scheme.createdByUser
  const time = timeSteps({
    state: schemeTimeAt(scheme, now),
    begins: scheme.startDate,
    lastDay: <When at={scheme.endDate} />,
  })
  return [
    { title: 'Made', standing: 'done', about: byAt(scheme.createdByUser, createdAt) },
    ...(isChanged
      ? [{ title: 'Changed', standing: 'done', about: byAt(scheme.changedBy, scheme.changedAt) } as const]
      : []),
    decisionOf(page),
    ...(scheme.state === 'approved' ? time : time.map((step) => ({ ...step, standing: 'ahead' as const }))),
  ]
}
