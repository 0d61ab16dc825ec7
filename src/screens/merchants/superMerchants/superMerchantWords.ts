import type { LabelProps } from '@primer/react'
import type { LinkState } from '#contract/calls/money/enach.ts'
import type {
  EntityType,
  IdentityType,
  NumberKind,
  SuperMerchantDocumentKind,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { NumberState, SuperMerchant, SuperMerchantState } from '#contract/calls/merchants/superMerchants.ts'

type Variant = NonNullable<LabelProps['variant']>

export const stateNames: Readonly<Record<SuperMerchantState, string>> = {
  open: 'Being onboarded',
  submitted: 'Waits for a review',
  changesRequested: 'Sent back',
  approved: 'Approved',
}
export const stateVariants: Readonly<Record<SuperMerchantState, Variant>> = {
  open: 'secondary',
  submitted: 'accent',
  changesRequested: 'attention',
  approved: 'success',
}

type SectionState = SuperMerchant['sections'][number]['state']
export const sectionStateNames: Readonly<Record<SectionState, string>> = {
  empty: 'Not started',
  editing: 'Not saved',
  saved: 'Saved',
  stale: 'Changed since it was saved',
}
export const sectionStateVariants: Readonly<Record<SectionState, Variant>> = {
  empty: 'secondary',
  editing: 'attention',
  saved: 'success',
  stale: 'attention',
}

export const numberStateNames: Readonly<Record<NumberState, string>> = {
  idle: 'Not verified',
  waitingInputs: 'Not verified',
  validating: 'Being verified',
  verified: 'Verified',
  refused: 'Not verified',
  manualReview: 'Manual review',
  unavailable: 'No answer',
}
export const numberStateVariants: Readonly<Record<NumberState, Variant>> = {
  idle: 'secondary',
  waitingInputs: 'secondary',
  validating: 'accent',
  verified: 'success',
  refused: 'danger',
  manualReview: 'attention',
  unavailable: 'attention',
}

/** As the documents label them (conflicts X218, X221). */
export const numberLabels: Readonly<Record<NumberKind, string>> = {
  PAN: 'PAN Number',
  AADHAAR: 'Aadhaar Number',
  PASSPORT: 'Passport File number',
  DRIVINGLICENCE: 'Driving License Number',
  VOTERID: 'Voter ID number',
  BUSINESSPAN: 'Business PAN',
  GST: 'GST Number',
  CIN: 'CIN',
  DPIN: 'DPIN',
  BANKACCOUNT: 'Account Number',
}

export const identityNames: Readonly<Record<IdentityType, string>> = {
  PAN: 'PAN',
  AADHAAR: 'Aadhaar',
  PASSPORT: 'Passport',
  DRIVINGLICENCE: 'Driving License',
  VOTERID: 'Voter ID',
}

export const entityNames: Readonly<Record<EntityType, string>> = {
  'Sole Proprietorship': 'Sole Proprietorship',
  'Partnership Firm': 'Partnership Firm',
  Private_Public_Limited: 'Private_Public_Limited',
  LLP: 'LLP',
  HUF: 'HUF',
}

export const documentLabels: Readonly<Record<SuperMerchantDocumentKind, string>> = {
  ID_Proof: 'ID Proof',
  PAN_Card: 'PAN Card',
  Cancelled_Cheque: 'Cancelled Cheque',
  PARTNERSHIPDEED: 'Partnership Deed',
  MOA: 'MOA',
  AOA: 'AOA',
  BOARD_RESOLUTION: 'Board Resolution',
  COI: 'COI',
  BANKACCOUNT: 'Cancelled Cheque (PDF)',
}

/** Said once a number is verified, as the documents say it of each kind. */
export const verifiedToasts: Readonly<Record<NumberKind, string>> = {
  PAN: 'ID Proof document validated!',
  AADHAAR: 'ID Proof document validated!',
  PASSPORT: 'ID Proof document validated!',
  DRIVINGLICENCE: 'ID Proof document validated!',
  VOTERID: 'ID Proof document validated!',
  BUSINESSPAN: 'PAN document validated!',
  GST: 'GST document validated!',
  CIN: 'CIN document validated!',
  DPIN: 'DPIN document validated!',
  BANKACCOUNT: 'Bank document validated!',
}
/** Its counterpart (conflict X222). */
export const refusedToast = (kind: NumberKind): string =>
  verifiedToasts[kind].replace('validated!', 'validation failed!')

type Tnc = NonNullable<SuperMerchant['tnc']>

/** One of its messages was sent, or it was opened, however it got there. */
export const hasLeft = ({ state, sms, email }: Pick<Tnc, 'state' | 'sms' | 'email'>): boolean =>
  sms === 'sent' || email === 'sent' || state === 'opened' || state === 'completed'

/** `Sent` only where a message has left. */
export const linkWords = (tnc: Pick<Tnc, 'state' | 'sms' | 'email'>): string => {
  if (tnc.state !== 'issued' || hasLeft(tnc)) return linkNames[tnc.state]
  return tnc.sms === 'waiting' || tnc.email === 'waiting' ? 'On its way' : 'Not sent'
}

/** States of the link to the terms and conditions. */
const linkNames: Readonly<Record<LinkState, string>> = {
  issued: 'Sent',
  opened: 'Opened',
  completed: 'Accepted',
  expired: 'Expired',
  cancelled: 'Cancelled',
}
export { linkVariants } from '#src/merchants/linkVariants.ts'
