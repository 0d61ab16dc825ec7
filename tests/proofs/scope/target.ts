import { type CheckedKind, checkedKinds } from '#contract/checkedKinds/index.ts'

/** What a try asks for: somebody else's records, some that are gone, or some that nobody ever had. */
export interface Target {
  readonly of: 'others' | 'gone' | 'nobody'
  readonly merchantCode: string
  readonly mobileNumber: string
  readonly distributorCode: string
  readonly txnRefNumber: string
  readonly brandCode: string
  readonly login: string
  readonly mappingId: number
  readonly viewId: string
  readonly documentId: string
  readonly messageId: string
  readonly jobId: string
  readonly fileEntryId: string
  readonly fileId: string
  readonly notificationId: string
  readonly uploadId: string
  readonly sessionId: string
  /** By kind, of those whose records are somebody's. */
  readonly checkedIds: Readonly<Partial<Record<CheckedKind, number>>>
  readonly featureRowId: number
  readonly refundId: string
  readonly batchId: number
  /** An ENACH link. */
  readonly registrationId: number
  readonly misId: number
  /** A payment request. */
  readonly requestNumber: string
  /** A scheme of a brand, with one model. */
  readonly schemeCode: string
  readonly modelId: number
  /** What was done to the scheme. */
  readonly changeId: string
  /** An offer of a brand. */
  readonly offerId: number
  /** A change of that offer waits under it. */
  readonly waitId: string
}

const checkedIdsOf = (idAt: (at: number) => number): Target['checkedIds'] =>
  Object.fromEntries(checkedKinds.map((kind, at) => [kind, idAt(at)]))

/** Each field with a value that no other field has: where it stands in a request shows what the request asks for. */
export const markedTarget: Target = {
  of: 'nobody',
  merchantCode: 'M7000001',
  mobileNumber: '9700000002',
  distributorCode: 'MARKED-D',
  txnRefNumber: 'MARKED-TXN',
  brandCode: 'MARKEDBRAND',
  login: 'marked-login',
  mappingId: 700_000_001,
  viewId: '70000000-0000-4000-8000-000000000001',
  documentId: '70000000-0000-4000-8000-000000000002',
  messageId: '70000000-0000-4000-8000-000000000003',
  jobId: '70000000-0000-4000-8000-000000000004',
  fileEntryId: '70000000-0000-4000-8000-000000000005',
  fileId: '70000000-0000-4000-8000-000000000006',
  notificationId: '70000000-0000-4000-8000-000000000007',
  uploadId: '70000000-0000-4000-8000-000000000008',
  sessionId: '70000000-0000-4000-8000-000000000009',
  checkedIds: checkedIdsOf((at) => 700_001_000 + at),
  featureRowId: 700_000_006,
  refundId: '70000000-0000-4000-8000-000000000010',
  batchId: 700_000_007,
  registrationId: 700_000_008,
  misId: 700_000_009,
  requestNumber: 'MARKED-REQUEST',
  schemeCode: 'MARKED-SCHEME',
  modelId: 700_000_009,
  changeId: '70000000-0000-4000-8000-000000000011',
  offerId: 700_000_010,
  waitId: '70000000-0000-4000-8000-000000000012',
}

export const guessedTarget = (draw: (below: number) => number): Target => {
  const id = () => crypto.randomUUID()
  const number = () => draw(1_000_000) + 1_000_000
  return {
    of: 'nobody',
    merchantCode: `M${String(10 + draw(9_000_000)).padStart(7, '0')}`,
    mobileNumber: `98${String(draw(100_000_000)).padStart(8, '0')}`,
    distributorCode: `D${draw(1_000_000)}`,
    txnRefNumber: `TXN${draw(1_000_000)}`,
    brandCode: `NOBRAND${draw(1_000)}`,
    login: `nobody${draw(1_000)}`,
    mappingId: number(),
    viewId: id(),
    documentId: id(),
    messageId: id(),
    jobId: id(),
    fileEntryId: id(),
    fileId: id(),
    notificationId: id(),
    uploadId: id(),
    sessionId: id(),
    checkedIds: checkedIdsOf(number),
    featureRowId: number(),
    refundId: id(),
    batchId: number(),
    registrationId: number(),
    misId: number(),
    requestNumber: `REQ${draw(1_000_000)}`,
    schemeCode: `SCHEME${draw(1_000_000)}`,
    modelId: number(),
    changeId: id(),
    offerId: number(),
    waitId: id(),
  }
}
