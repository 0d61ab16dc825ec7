import { type CheckedKind, checkedKinds, everyDecider, nameOfKind } from '#contract/checkedKinds/index.ts'
import { campaignKind } from './campaigns.ts'
import { erasureKind } from './erasures.ts'
import { disputeKind } from './disputes.ts'
import { catalogueChangeKind, offerChangeKind } from './offers.ts'
import { feedDecisionKind, machineClientKind, webhookEndpointKind } from './integrations.ts'
import { legalHoldEndKind } from './legalHolds.ts'
import { merchantHoldKind, merchantReleaseKind } from './merchantHolds.ts'
import { creditNoteKind, paperMonthKind } from './papers.ts'
import { forceMatchKind } from './recon.ts'
import { refundKind } from './refunds.ts'
import { holdReleaseKind, returnedPayoutKind, settlementBatchKind } from './settlements.ts'
import { superMerchantKind } from './superMerchants.ts'
import type { WaitingKindEntry } from './waitingKind.ts'

/** What waits for a second person besides checked records, in the order in which the list names it. */
const entries = [
  settlementBatchKind,
  holdReleaseKind,
  returnedPayoutKind,
  merchantHoldKind,
  merchantReleaseKind,
  refundKind,
  disputeKind,
  forceMatchKind,
  paperMonthKind,
  creditNoteKind,
  superMerchantKind,
  campaignKind,
  offerChangeKind,
  catalogueChangeKind,
  machineClientKind,
  webhookEndpointKind,
  feedDecisionKind,
  legalHoldEndKind,
  erasureKind,
] as const

export type MoneyKind = (typeof entries)[number]['kind']
export type WaitingKind = CheckedKind | MoneyKind

export const moneyKindEntries = Object.fromEntries(
  entries.map((entry): [string, WaitingKindEntry] => [entry.kind, entry]),
) as Record<MoneyKind, WaitingKindEntry>

export const waitingKinds: readonly WaitingKind[] = [...checkedKinds, ...entries.map(({ kind }) => kind)]

export const isMoneyKind = (kind: WaitingKind): kind is MoneyKind => Object.hasOwn(moneyKindEntries, kind)
export const nameOfWaiting = (kind: WaitingKind): string =>
  isMoneyKind(kind) ? moneyKindEntries[kind].name : nameOfKind(kind)

export const everyWaitingDecider = [
  ...new Set<string>([...everyDecider, ...entries.flatMap(({ deciders }) => deciders)]),
] as unknown as readonly [string, ...string[]]
