import { setup, transition } from 'xstate'
import type { DeciderRight, KycScreen, KycState } from '#contract/calls/merchants/kyc.ts'
import { isIndependentOf, nobodyElse, type OnePersonWith } from '#machines/people/independence.ts'

/** Who decides: who they are, and what they hold. */
export interface KycDecider {
  readonly staffId: string
  readonly controls: OnePersonWith
  readonly rights: readonly DeciderRight[]
}

export interface KycContent {
  readonly isSubmitted: boolean
  /** PAN, address and cheque are all there. */
  readonly hasAllDocuments: boolean
  /** Staff who changed the merchant's KYC fields or documents since the content was last approved. */
  readonly editors: readonly string[]
}

export interface KycDecision {
  readonly screen: KycScreen
  readonly by: KycDecider
  readonly remark: string
}

export type KycEvent =
  | { readonly type: 'documents.completed' }
  | { readonly type: 'documents.sentAgain' }
  /** The PAN, the account, the IFSC or a name that the approval rests on is another one now. */
  | { readonly type: 'content.changed' }
  | ({ readonly type: 'kyc.approve' } & KycDecision)
  | ({ readonly type: 'kyc.decline' } & KycDecision)

const rightsNeeded: Readonly<Record<KycScreen, readonly DeciderRight[]>> = {
  review: ['kyc_by_{product}', 'kyc_approved'],
  form: ['updatemerchantuser', 'admin'],
}

const mayDecideOn = ({ screen, by }: KycDecision) => rightsNeeded[screen].every((right) => by.rights.includes(right))
const isSubmittedForReview = ({ isSubmitted }: KycContent, { screen }: KycDecision) =>
  screen !== 'review' || isSubmitted
const hasDocumentsForForm = ({ hasAllDocuments }: KycContent, { screen }: KycDecision) =>
  screen !== 'form' || hasAllDocuments

/** Neither the decider nor anybody with whom they count as one person changed what is decided on. */
export const isNoEditor = (editors: readonly string[], { staffId, controls }: KycDecider): boolean =>
  isIndependentOf({ id: staffId, controls }, editors)

/** The reason why they are not: their own work, or that of somebody with whom they count as one person. */
export const editorFault = (editors: readonly string[], by: KycDecider) =>
  isNoEditor(editors, { ...by, controls: nobodyElse }) ? 'not-independent' : 'kyc-reviewer-is-editor'

const isReviewerNoEditor = ({ editors }: KycContent, { by }: KycDecision) => isNoEditor(editors, by)
const isRemarkGiven = ({ remark }: KycDecision) => remark.trim() !== ''

const kyc = setup({
  types: { context: {} as KycContent, events: {} as KycEvent, input: {} as KycContent },
  guards: {
    allDocumentsAreThere: ({ context }) => context.hasAllDocuments,
    decisionIsSound: ({ context }, decision: KycDecision) =>
      mayDecideOn(decision) &&
      isSubmittedForReview(context, decision) &&
      hasDocumentsForForm(context, decision) &&
      isReviewerNoEditor(context, decision) &&
      isRemarkGiven(decision),
  },
})

const whenSound = { type: 'decisionIsSound', params: ({ event }: { event: KycDecision }) => event } as const
const approve = { guard: whenSound, target: 'approved' } as const
const decline = { guard: whenSound, target: 'declined' } as const

/**
 * The decision on a merchant's KYC. State names are those of `KycState` in contract/calls/merchants/kyc.ts. Not approved offers Approve
 * and Decline, approved only Decline, declined only Approve.
 */
export const kycDecision = kyc.createMachine({
  id: 'kycDecision',
  context: ({ input }) => input,
  initial: 'notSubmitted',
  states: {
    notSubmitted: {
      on: {
        'documents.completed': { guard: 'allDocumentsAreThere', target: 'undecided' },
        'kyc.approve': approve,
        'kyc.decline': decline,
      },
    },
    undecided: { on: { 'kyc.approve': approve, 'kyc.decline': decline } },
    approved: { on: { 'kyc.decline': decline, 'content.changed': 'undecided' } },
    declined: {
      on: {
        'kyc.approve': approve,
        'documents.sentAgain': { guard: 'allDocumentsAreThere', target: 'undecided' },
      },
    },
  },
})

const snapshotOf = (state: KycState, content: KycContent) =>
  kycDecision.resolveState({ value: state, context: content })

/** The state that the event leads to; undefined where it is not possible. */
export const kycStateAfter = (state: KycState, content: KycContent, event: KycEvent): KycState | undefined => {
  const snapshot = snapshotOf(state, content)
  return snapshot.can(event) ? transition(kycDecision, snapshot, event)[0].value : undefined
}

export const decisions = ['approve', 'decline'] as const
export type Decision = (typeof decisions)[number]

const someRemark = 'given'

/** The decisions that a state has a button for, whoever looks. */
export const kycOffers = (state: KycState): readonly Decision[] =>
  decisions.filter((decision) => Object.hasOwn(kycDecision.states[state]?.config.on ?? {}, `kyc.${decision}`))

export type KycFault =
  | 'not-allowed'
  | 'kyc-not-offered'
  | 'kyc-not-submitted'
  | 'kyc-documents-missing'
  | 'kyc-reviewer-is-editor'
  | 'not-independent'
  | 'kyc-remark-missing'

/** The first reason why a decision is not possible; undefined exactly when the machine takes it. */
export const kycFault = (
  state: KycState,
  content: KycContent,
  decision: Decision,
  made: KycDecision,
): KycFault | undefined => {
  if (!mayDecideOn(made)) return 'not-allowed'
  if (!kycOffers(state).includes(decision)) return 'kyc-not-offered'
  if (!isSubmittedForReview(content, made)) return 'kyc-not-submitted'
  if (!hasDocumentsForForm(content, made)) return 'kyc-documents-missing'
  if (!isReviewerNoEditor(content, made)) return editorFault(content.editors, made.by)
  return isRemarkGiven(made) ? undefined : 'kyc-remark-missing'
}

/** Why the button 'Update KYC Status' is not there; undefined when it is. A remark is asked for afterwards. */
export const kycUpdateFault = (
  state: KycState,
  content: KycContent,
  made: Omit<KycDecision, 'remark'>,
): KycFault | undefined => {
  const [offer] = kycOffers(state)
  return offer === undefined ? 'kyc-not-offered' : kycFault(state, content, offer, { ...made, remark: someRemark })
}

export const kycStateOf = (row: { kycApproved: number | null; isKycSubmitted: boolean }): KycState => {
  if (row.kycApproved !== null) return row.kycApproved === 1 ? 'approved' : 'declined'
  return row.isKycSubmitted ? 'undecided' : 'notSubmitted'
}
