import { screenAccess } from './screenAccess.ts'
import type { RoleFlag } from './wire/roleFlag.ts'
import { dayAfter } from './wire/indianTime.ts'

interface TroubleKindEntry {
  /** As a heading names them. */
  readonly name: string
  /** One of these services, and the flag where there is one; without any: everybody, of what is theirs. */
  readonly readers: readonly string[]
  readonly flag?: RoleFlag
  /** Address of the one of this key. */
  readonly openedAt: (key: string, today: string) => string
  /** Address of the list that has them all; absent: there is none. */
  readonly listedAt?: (today: string) => string
}

/** As many days as the rows of recon are shown of together, today included. */
export const troubleDays = 92
const days = (today: string) => ({ from: dayAfter(today, 1 - troubleDays), to: today })
const query = (params: Readonly<Record<string, string>>) => new URLSearchParams(params).toString()

/** What goes wrong at a desk and stays wrong until somebody looks, in the order in which the first screen names it. */
const entries = {
  shortTransfer: {
    name: 'Transfers that the bank credited short',
    readers: screenAccess.recon.anyOf,
    openedAt: (utr, today) => `/accounts/recon/rows?${query({ figure: 'lines', utr, ...days(today) })}`,
    listedAt: (today) => `/accounts/recon/transfers?${query({ state: 'under', ...days(today) })}`,
  },
  missingMoney: {
    name: 'Payments that no provider has settled',
    readers: screenAccess.recon.anyOf,
    openedAt: (gateway, today) => `/accounts/recon/rows?${query({ figure: 'missing', gateway, ...days(today) })}`,
    listedAt: (today) => `/accounts/recon/rows?${query({ figure: 'missing', ...days(today) })}`,
  },
  dueDispute: {
    name: 'Disputes to answer within two days',
    readers: screenAccess.settlements.anyOf,
    openedAt: (disputeRef) => `/disputes/${encodeURIComponent(disputeRef)}`,
    listedAt: () => `/disputes?${query({ due: 'twoDays' })}`,
  },
  missedDispute: {
    name: 'Disputes whose day to answer has passed',
    readers: screenAccess.settlements.anyOf,
    openedAt: (disputeRef) => `/disputes/${encodeURIComponent(disputeRef)}`,
    listedAt: () => `/disputes?${query({ due: 'passed' })}`,
  },
  returnedPayout: {
    name: 'Payouts that came back',
    readers: screenAccess.settlements.anyOf,
    openedAt: (payoutRef) => `/payouts/${encodeURIComponent(payoutRef)}?${query({ as: 'confirm' })}`,
  },
  unknownRefund: {
    name: 'Refunds whose end is not known',
    readers: screenAccess.refunds.anyOf,
    openedAt: (refundId) => `/accounts/refunds/${refundId}`,
    listedAt: () => `/accounts/refunds?${query({ state: 'unknown' })}`,
  },
  refusedEvent: {
    name: 'Events that were refused',
    readers: screenAccess.integrations.anyOf,
    flag: screenAccess.integrations.flag,
    openedAt: (keptId) => `/integrations/incoming?${query({ event: keptId })}`,
    listedAt: () => `/integrations/incoming?${query({ show: 'events', state: 'refused' })}`,
  },
  fileJob: {
    name: 'Files that were not applied whole',
    readers: [],
    openedAt: (jobId) => `/file-jobs/${jobId}`,
  },
} as const satisfies Record<string, TroubleKindEntry>

export type TroubleKind = keyof typeof entries
export const troubleKindEntries: Readonly<Record<TroubleKind, TroubleKindEntry>> = entries
export const troubleKinds = Object.keys(entries) as readonly TroubleKind[]
