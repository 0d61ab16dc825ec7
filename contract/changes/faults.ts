import { requestFaults } from '#contract/feed/faults.ts'

const { 'client-unknown': unknown, 'client-network': network, 'client-over': over, busy, broken } = requestFaults
const tooMuch = requestFaults['too-many-requests']

/** Every reason for which a request for changes is refused. */
export const changeFaults = {
  'client-unknown': unknown,
  'client-network': network,
  'client-over': over,
  'query-unknown': {
    status: 400,
    text: 'The address has a parameter that is not known.',
    right: 'The parameters are after, types, limit and wait.',
  },
  'cursor-wrong': {
    status: 400,
    text: 'The cursor is not one that was answered.',
    right: 'Send as after the cursor of the last answer, or leave it out to begin.',
  },
  'cursor-gone': {
    status: 410,
    text: 'Changes behind the cursor are deleted: they are kept for 35 days.',
    right: 'Leave after out to begin with the oldest one that there is, and compare what you have.',
  },
  'types-wrong': {
    status: 400,
    text: 'There is no such type of change.',
    right: 'Send types without their version and with commas between them, such as merchant.changed,kyc.decided.',
  },
  'type-not-allowed': {
    status: 403,
    text: 'The client may not have this type of change.',
    right: 'An administrator makes a client with this type under its scopes.',
  },
  'limit-wrong': { status: 400, text: 'The limit is wrong.', right: 'A limit is from 1 to 1000.' },
  'wait-wrong': { status: 400, text: 'The wait is wrong.', right: 'A wait is from 0 to 30 seconds.' },
  'too-many-requests': tooMuch,
  busy: { ...busy, text: 'The desk is busy.', right: 'Wait for as long as Retry-After says, then ask again.' },
  broken: {
    ...broken,
    text: 'Something broke at the desk.',
    right: 'Ask again, and name the request id when you ask for help.',
  },
} as const
export type ChangeFault = keyof typeof changeFaults
