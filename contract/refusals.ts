/** Every way the gateway says no: its HTTP status, and the sentence that staff read. Quoted texts are the documents'. */
export const refusals = {
  'signed-out': { status: 401, text: 'Your session has ended. Sign in again.' },
  'wrong-credentials': { status: 401, text: 'Wrong Username / Password' },
  'no-authorities': { status: 403, text: 'You do not have any authorities assigned.' },
  'not-allowed': { status: 403, text: 'You are not allowed to do this. Ask an administrator for access.' },
  'claim-mismatch': {
    status: 403,
    text: 'The request claims an identity that is not yours. It was refused and recorded.',
  },
  'cross-site': { status: 403, text: 'The request came from another site and was refused.' },
  'bad-request': { status: 400, text: 'The request is not in the expected form.' },
  'unknown-call': { status: 404, text: 'There is no such call.' },
  'key-reused': { status: 422, text: 'The same request key came with other content. Reload and try again.' },
  'still-running': { status: 409, text: 'The same request is still being worked on. Wait a moment.' },
  'key-of-another': { status: 409, text: 'The request key belongs to another person.' },
  'version-missing': { status: 428, text: 'The request does not say which version it changes. Reload and try again.' },
  'merchant-changed': { status: 412, text: 'Somebody else changed this merchant while you were editing.' },
  'merchant-not-found': { status: 404, text: 'This merchant does not exist, or is not yours to see.' },
  'filter-missing': { status: 400, text: 'Add filters to get merchants!' },
  'kyc-changed': {
    status: 412,
    text: 'This merchant changed, or somebody decided, while you were looking. See how it stands now.',
  },
  'kyc-not-offered': { status: 409, text: 'This decision is not possible as the KYC stands now.' },
  'kyc-not-submitted': { status: 409, text: 'The merchant has not submitted the KYC yet.' },
  'kyc-not-approved': { status: 409, text: 'The provider verifies merchants whose KYC is approved.' },
  'kyc-approved-already': { status: 409, text: 'The KYC is approved. Decline it first to replace a document.' },
  'kyc-documents-missing': { status: 409, text: 'PAN, address and cheque documents must all be there first.' },
  'kyc-reviewer-is-editor': {
    status: 409,
    text: 'You changed this merchant’s details or documents. Somebody else has to decide.',
  },
  'kyc-remark-missing': { status: 422, text: 'A remark is required.' },
  'kyc-reason-unknown': { status: 422, text: 'Choose one of the reasons.' },
  'kyc-date-in-future': { status: 422, text: 'A day in the future was chosen.' },
  'document-unusable': { status: 422, text: 'File size / type is wrong!' },
  'message-not-found': { status: 404, text: 'This message does not exist, or is not yours to see.' },
  'message-sent-already': { status: 409, text: 'This message was sent.' },
  'too-large': { status: 413, text: 'The request is too large.' },
  'too-many-requests': { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  busy: { status: 503, text: 'The gateway is busy. Try again in a moment.' },
  'sheet-blank': { status: 422, text: 'Blank Excel File!' },
  'sheet-unreadable': { status: 422, text: 'Could not extract Excel Data!' },
  'sheet-wrong-header': { status: 422, text: 'The columns do not match the template.' },
  'sheet-too-many-rows': { status: 422, text: 'The sheet has more rows than can be processed at once.' },
  'sheet-too-large': { status: 413, text: 'The file is larger than can be processed.' },
  'upload-failed': { status: 502, text: 'Could not upload file!' },
  'file-not-found': { status: 404, text: 'This file does not exist, or is not yours to see.' },
  'job-already-running': { status: 409, text: 'Job Already Running..' },
  'file-already-applied': { status: 409, text: 'This file was applied before.' },
  'file-still-running': { status: 409, text: 'Previous uploaded file is still running. Please try after some time' },
  'unknown-script': { status: 404, text: 'There is no such script.' },
  broken: { status: 500, text: 'Something went wrong! There was a problem on our end. Please try again later.' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof refusals

/** Codes that any call may end with: they come from the door, not from the handler. */
export const doorRefusals = [
  'signed-out',
  'not-allowed',
  'claim-mismatch',
  'cross-site',
  'bad-request',
  'unknown-call',
  'key-reused',
  'still-running',
  'key-of-another',
  'version-missing',
  'too-large',
  'too-many-requests',
  'busy',
  'broken',
] as const satisfies readonly RefusalCode[]

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)
