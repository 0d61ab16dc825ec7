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
  'record-not-found': { status: 404, text: 'This record does not exist, or is not yours to see.' },
  'record-changed': {
    status: 412,
    text: 'Somebody changed this record after you opened it. Look at it again before you go on.',
  },
  'own-work': { status: 403, text: 'You made or changed this record: somebody else has to decide on it.' },
  'wrong-state': {
    status: 409,
    text: 'This is not possible in the present status. Reload to see where the record stands.',
  },
  'fields-locked': {
    status: 409,
    text: 'A decision changes the status alone: the other fields have to stay as they are.',
  },
  'remark-missing': { status: 422, text: 'Say in a few words why.' },
  'rate-overlaps': { status: 409, text: 'Another rate already covers some of these amounts on some of these days.' },
  'filter-missing': { status: 400, text: 'Add filters to get merchants!' },
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
