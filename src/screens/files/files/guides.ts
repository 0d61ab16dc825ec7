import type { Guides } from '#src/session/guide.ts'

const jobStates = [
  ['Pending', 'whoever uploaded it starts it'],
  ['Checking, Running', 'the desk'],
  ['Waiting for confirmation', 'a person looks at the plan and confirms it; for money somebody else'],
  ['Done, Done with failures', 'correct the result and send it again'],
  ['Failed, Cancelled', 'upload it anew'],
] as const

export const guides: Guides = {
  '/scripts-s3-files': {
    is: 'Start a script with its sheet, and find every file that was uploaded or written.',
    states: jobStates,
  },
  '/bulk-uploads': {
    is: "Upload sheets of field tasks, of card machines and of promoters' vouchers.",
    states: jobStates,
  },
  '/finance': {
    is: 'Upload the reports of finance, one kind of sheet each.',
    states: jobStates,
  },
  '/downloads': {
    is: 'Files made for you, each kept until the day shown beside it.',
  },
  '/received-file': {
    is: 'A file that was shared with the desk: choose the upload that it is for.',
  },
  '/file-jobs/:jobId': {
    is: 'One job: its plan, what was applied, which rows failed and why; the corrected result goes up as it is.',
    states: jobStates,
    keys: [['Ctrl Enter', 'Submit the chosen file']],
  },
}
