import { getSuperMerchant, searchSuperMerchants, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import {
  decidingRights,
  decisionFault,
  newOnboarding,
  type Onboarding,
  type OnboardingFault,
} from '#machines/merchants/superMerchantOnboarding.ts'
import { useSession } from '#src/session/useSession.ts'

/** What a decision changes. */
export const decisionReads = [getSuperMerchant, searchSuperMerchants, listWaiting] as const

// The panel knows of editors only what concerns the person: that they are one, or that they count as one with one.
const me = 'me'
const oneWithMe = 'one with me'
const controls: ReadonlySet<string> = new Set([oneWithMe])

const standingOf = ({ sections, state }: SuperMerchant): Onboarding =>
  sections.reduce<Onboarding>((at, one) => ({ ...at, [one.section]: one.state }), { ...newOnboarding, record: state })

const words: Readonly<Record<Exclude<OnboardingFault, 'not-independent' | 'not-allowed'>, string>> = {
  'wrong-state': '',
  'own-work': 'You changed this super merchant: somebody else has to decide on it.',
  'remark-missing': '',
  'review-missing': 'A number still has to be compared with its document before this is approved.',
}

/** Whether the person may approve or send back, and why not. The gateway decides; this only explains. */
export const useMayDecide = (record: SuperMerchant) => {
  const { holds } = useSession()
  const editors = [...(record.isOwnWork ? [me] : []), ...(record.notIndependent === '' ? [] : [oneWithMe])]
  const awaitsReview = record.numbers.some(({ state }) => state === 'manualReview')
  const rights = decidingRights.filter((right) => holds(right))
  const made = { by: { id: me, controls }, rights, remark: 'given' }
  const faultOf = (type: 'record.approve' | 'record.requestChanges') =>
    decisionFault(standingOf(record), { editors, awaitsReview }, type, made)
  const wordsOf = (fault: OnboardingFault | undefined): string => {
    if (fault === undefined || fault === 'not-allowed') return ''
    return fault === 'not-independent' ? record.notIndependent : words[fault]
  }
  const approve = faultOf('record.approve')
  const requestChanges = faultOf('record.requestChanges')
  return {
    mayApprove: approve === undefined,
    maySendBack: requestChanges === undefined,
    isReviewer: requestChanges !== 'not-allowed',
    whyNotApprove: wordsOf(approve),
    whyNot: wordsOf(requestChanges),
  }
}
