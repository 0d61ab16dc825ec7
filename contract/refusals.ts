/** Every way the gateway says no: its HTTP status, and the sentence that staff read. Quoted texts are the documents'. */
export const refusals = {
  'signed-out': { status: 401, text: 'Your session has ended. Sign in again.' },
  'wrong-credentials': { status: 401, text: 'Wrong Username / Password' },
  'old-password-wrong': { status: 403, text: 'The old password is not right.' },
  'password-tries-paused': { status: 429, text: 'The old password was wrong too often. Wait before you try again.' },
  'passwords-differ': { status: 422, text: 'Password and confirm-password not same.' },
  'password-not-new': { status: 422, text: 'The new password is the old one. Choose another.' },
  'password-too-common': {
    status: 422,
    text: 'Too easy to guess: a well-known password or name, perhaps with digits and signs around it. Choose another.',
  },
  'password-not-here': {
    status: 409,
    text: 'You sign in with the company single-sign-on account. Change your password there.',
  },
  'no-authorities': { status: 403, text: 'You do not have any authorities assigned.' },
  'not-for-you': { status: 403, text: 'Sorry! This website is not for you.' },
  'single-sign-on-off': {
    status: 404,
    text: 'Single sign-on is not set up on this gateway. Use your username and password.',
  },
  'single-sign-on-unreachable': {
    status: 503,
    text: 'The sign-in service of the company cannot be reached. Try again in a moment, or use your username and password.',
  },
  'single-sign-on-cancelled': {
    status: 401,
    text: 'The sign-in was cancelled at the company account. Start it again when you are ready.',
  },
  'single-sign-on-expired': { status: 401, text: 'The sign-in took too long. Start it again.' },
  'single-sign-on-used': {
    status: 401,
    text: 'This sign-in was finished before and counts only once. Start it again.',
  },
  'single-sign-on-elsewhere': {
    status: 401,
    text: 'This sign-in was begun in another browser. Finish it there, or start it again here.',
  },
  'single-sign-on-unverified': {
    status: 401,
    text: 'The answer of the company account could not be verified. Start the sign-in again.',
  },
  'single-sign-on-no-email': { status: 401, text: 'Something went wrong! Try again!' },
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
  'person-not-found': { status: 404, text: 'This person does not exist, or is yourself.' },
  'person-changed': { status: 412, text: 'Somebody else changed this person while you were editing.' },
  'username-taken': { status: 409, text: 'Username not available!' },
  'password-missing': {
    status: 422,
    text: 'Give a temporary password: the person chooses their own at first sign-in.',
  },
  'password-refused': { status: 422, text: 'The password does not meet the rules.' },
  'seal-expired': { status: 409, text: 'The sealed password is no longer good. Send it again.' },
  'role-missing': { status: 422, text: 'Choose at least one role.' },
  'brand-missing': {
    status: 422,
    text: 'Choose at least one brand: this role works with the data of its brands only.',
  },
  'role-not-found': { status: 404, text: 'This role does not exist any more. Reload and try again.' },
  'role-changed': { status: 412, text: 'Somebody else changed this role while you were editing.' },
  'role-name-taken': { status: 409, text: 'There is a role with this name already.' },
  'service-not-found': { status: 404, text: 'This service does not exist any more. Reload and try again.' },
  'service-changed': { status: 412, text: 'Somebody else changed this service while you were editing.' },
  'service-name-taken': { status: 409, text: 'There is a service with this name already.' },
  'service-name-fixed': {
    status: 409,
    text: 'Calls of this desk ask for the service by its name, so the name stays as it is.',
  },
  'brand-not-found': { status: 404, text: 'This brand does not exist. Reload and try again.' },
  'own-rights': { status: 403, text: 'Nobody changes their own user or roles. Ask another administrator.' },
  'beyond-own-rights': {
    status: 403,
    text: 'This would give rights that you do not hold yourself. Ask somebody who holds them.',
  },
  'second-person-needed': {
    status: 409,
    text: 'This would make people administrators without a second administrator. Give them an administrator role one by one instead.',
  },
  'administrator-identity': {
    status: 403,
    text: 'Password and e-mail of an administrator are not changed by another administrator alone.',
  },
  'last-administrator': {
    status: 409,
    text: 'Nobody could administer the desk after this: at least one active administrator has to stay.',
  },
  'grant-not-found': { status: 404, text: 'This is not waiting for a confirmation any more.' },
  'grant-own': { status: 403, text: 'A second administrator has to confirm this: not you, who proposed it.' },
  'grant-lapsed': {
    status: 409,
    text: 'Whoever proposed this could not give it any more today. Decline it and propose it again.',
  },
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
