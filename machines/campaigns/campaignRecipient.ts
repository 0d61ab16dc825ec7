import type { RecipientState, ReportedStatus } from '#contract/calls/campaigns/campaignFields.ts'

/** What a provider said to one send, and what it reported afterwards; `lost`: the process ended in the middle of the call. */
export type RecipientEvent =
  | { readonly type: 'recipient.skip' }
  | { readonly type: 'recipient.claim' }
  | { readonly type: 'recipient.answered'; readonly outcome: 'submitted' | 'failed' | 'unknown' | 'wait' }
  | { readonly type: 'recipient.lost' }
  | { readonly type: 'recipient.reported'; readonly status: ReportedStatus }
  | { readonly type: 'recipient.retry' }

const stateOfReport: Readonly<Record<ReportedStatus, RecipientState>> = {
  sent: 'submitted',
  failed: 'failed',
  delivered: 'delivered',
  read: 'read',
}

/**
 * How much is known of what was sent. A report moves a recipient upwards only, so that reports in any order end in one
 * state: a late `sent` or `failed` takes no `delivered` back. Of what was never sent nothing is reported.
 */
export const recipientRank: Readonly<Record<RecipientState, number>> = {
  skipped: -1,
  planned: 0,
  claimed: 1,
  unknown: 2,
  submitted: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

const afterReport = (state: RecipientState, status: ReportedStatus): RecipientState | undefined => {
  const said = stateOfReport[status]
  // Planned again after a failure: what reaches somebody late is not sent a second time.
  const isPossible = state === 'planned' ? status === 'delivered' || status === 'read' : state !== 'skipped'
  if (!isPossible) return undefined
  return recipientRank[said] > recipientRank[state] ? said : state
}

/** Where the event leads; undefined: it is not possible. `unknown` is left by reports alone: never sent again by itself. */
export const recipientAfter = (state: RecipientState, event: RecipientEvent): RecipientState | undefined => {
  switch (event.type) {
    case 'recipient.skip':
      return state === 'planned' ? 'skipped' : undefined
    case 'recipient.claim':
      return state === 'planned' ? 'claimed' : undefined
    case 'recipient.answered':
      if (state !== 'claimed') return undefined
      return event.outcome === 'wait' ? 'planned' : event.outcome
    case 'recipient.lost':
      return state === 'claimed' ? 'unknown' : undefined
    case 'recipient.reported':
      return afterReport(state, event.status)
    case 'recipient.retry':
      return state === 'failed' ? 'planned' : undefined
  }
}
