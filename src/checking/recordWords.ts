import type { ApprovalKind, Decision, Pending, Review } from '#contract/calls/approvals.ts'

/** The documented names of the masters. */
export const masterLabels: Readonly<Record<ApprovalKind, string>> = {
  general: 'GeneralMdrMaster',
  brand: 'BrandMdrMaster',
  special: 'SpecialMdrMaster',
  subscription: 'Subs. Fees',
  bankScheme: 'Bank Setup',
}

const mdr: Readonly<Record<string, string>> = {
  paymentMethod: 'payment_method',
  bankwiseValue: 'bankwise_value',
  fromAmount: 'from_amount',
  toAmount: 'to_amount',
  merchantCode: 'merchant_code',
}
export const bankSchemeLabels = {
  bank: 'Bank',
  bankCode: 'Bank Code',
  tenure: 'Tenure',
  rate: 'Flat Rate',
  bankTenureId: 'Bank Tenure Id',
  brandCode: 'Brand',
  startDate: 'Start Date',
  endDate: 'End Date',
} as const
const labels: Readonly<Record<ApprovalKind, Readonly<Record<string, string>>>> = {
  general: mdr,
  brand: mdr,
  special: mdr,
  subscription: { feeType: 'fee_type', brandCode: 'brand_code', thresholdDate: 'threshhold_date' },
  bankScheme: bankSchemeLabels,
}

/** As the columns and the form of the master name the field. */
export const labelOf = (kind: ApprovalKind, field: string): string => labels[kind][field] ?? field

export const statusOf = (state: string): string => (state === 'created' ? 'PENDING' : state.toUpperCase())

/** What waits behind a record, in the words that every place has for it. */
export const pendingNotesOf = (kind: ApprovalKind, { isChangePending, pendingVersion }: Pending): readonly string[] => [
  ...(isChangePending
    ? [kind === 'bankScheme' ? 'change of an approved scheme' : 'change of a verified one waits']
    : []),
  ...(pendingVersion === null ? [] : [`version ${pendingVersion} waits`]),
]

export const decisionWords: Readonly<Record<Decision, { readonly act: string; readonly done: string }>> = {
  approve: { act: 'Approve', done: 'Approved' },
  verify: { act: 'Verify', done: 'Verified' },
  reject: { act: 'Reject', done: 'Rejected' },
  cancel: { act: 'Cancel Plan', done: 'Cancelled' },
}

export const whyNotWords: Readonly<Record<NonNullable<Review['whyNot']>, string>> = {
  'own-work': 'You made or changed this record: somebody else has to decide on it.',
  'not-your-part': 'Somebody with another role decides on this record.',
  'not-independent': 'You count as one person with somebody who made this record: somebody else has to decide on it.',
  'wrong-state': 'Nothing waits for a decision here.',
}
