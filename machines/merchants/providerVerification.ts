import { setup, transition } from 'xstate'
import type { ProviderState } from '#contract/calls/merchants/kyc.ts'
import { type KycDecider, editorFault, isNoEditor } from './kycDecision.ts'

interface Verification {
  readonly by: KycDecider
  readonly remarks: string
}

export type ProviderEvent =
  | ({ readonly type: 'provider.approve' } & Verification)
  | ({ readonly type: 'provider.reject' } & Verification)

export interface ProviderContent {
  /** The provider verifies what we have approved. */
  readonly isKycApproved: boolean
  /** Staff who changed the merchant's KYC fields or documents since the content was last approved. */
  readonly editors: readonly string[]
}

const mayVerify = ({ by }: Verification) => by.rights.includes('kyc_by_pine')
const isReviewerNoEditor = ({ editors }: ProviderContent, { by }: Verification) => isNoEditor(editors, by)
const areRemarksGiven = ({ remarks }: Verification) => remarks.trim() !== ''

const verification = setup({
  types: { context: {} as ProviderContent, events: {} as ProviderEvent, input: {} as ProviderContent },
  guards: {
    approvalIsSound: ({ context }, made: Verification) =>
      mayVerify(made) && context.isKycApproved && isReviewerNoEditor(context, made),
    rejectionIsSound: ({ context }, made: Verification) =>
      mayVerify(made) && context.isKycApproved && isReviewerNoEditor(context, made) && areRemarksGiven(made),
  },
})

const params = ({ event }: { event: Verification }) => event
const on = {
  'provider.approve': { guard: { type: 'approvalIsSound', params }, target: 'approved' },
  'provider.reject': { guard: { type: 'rejectionIsSound', params }, target: 'rejected' },
} as const

/** The second provider's verification: it may be given again at any time. State names are those of `ProviderState`. */
export const providerVerification = verification.createMachine({
  id: 'providerVerification',
  context: ({ input }) => input,
  initial: 'pending',
  states: { pending: { on }, approved: { on }, rejected: { on } },
})

export const providerStateAfter = (
  state: ProviderState,
  content: ProviderContent,
  event: ProviderEvent,
): ProviderState | undefined => {
  const snapshot = providerVerification.resolveState({ value: state, context: content })
  return snapshot.can(event) ? transition(providerVerification, snapshot, event)[0].value : undefined
}

export type ProviderFault =
  | 'not-allowed'
  | 'kyc-not-approved'
  | 'kyc-reviewer-is-editor'
  | 'not-independent'
  | 'kyc-remark-missing'

/** The first reason why a verification is not possible; undefined exactly when the machine takes it. */
export const providerFault = (content: ProviderContent, event: ProviderEvent): ProviderFault | undefined => {
  if (!mayVerify(event)) return 'not-allowed'
  if (!content.isKycApproved) return 'kyc-not-approved'
  if (!isReviewerNoEditor(content, event)) return editorFault(content.editors, event.by)
  return event.type === 'provider.approve' || areRemarksGiven(event) ? undefined : 'kyc-remark-missing'
}
