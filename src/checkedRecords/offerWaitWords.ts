import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { listOfferWaits, type OfferWait, type OfferWaitKind } from '#contract/calls/catalogue/offerWaits.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { waitsWords } from '#src/editing/waitsWords.ts'
import { formatPaise } from '#src/ui/money.ts'
import type { ToastWords } from '#src/ui/toast.ts'

/** What is no longer true once a change waits or is decided on. */
export const waitReads = [listOfferWaits, listWaiting] as const

export const changeWords: Readonly<Record<OfferWaitKind, string>> = {
  update: 'Update of an offer',
  changeSkus: 'Other SKUs of an offer',
  extend: 'Another last day of offers',
  takeBack: 'A change of offers is taken back',
  addGroupCode: 'New group code',
  editGroupCode: 'Other dealer categories of a group code',
  extendSchemes: 'Another last day of schemes',
  expireModels: 'Another last day of SKUs in a scheme',
  moveModels: 'SKUs move to another scheme',
  setSchemeGroups: 'Other dealers of a scheme',
  takeBackScheme: 'A change of schemes is taken back',
}

export const waitStateWords: Readonly<Record<OfferWait['state'], string>> = {
  awaitingApproval: 'Waits for a second person',
  approved: 'Approved and done',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const moreWords = (more: number | null): string =>
  more === null
    ? 'The payments of the last 30 days do not tell how much more it gives.'
    : `By the payments of the last 30 days it gives ${formatPaise(more)} more until it ends.`

export const limitWords = ({ limit, dayLimit, usedInDay }: Pick<Waits, 'limit' | 'dayLimit' | 'usedInDay'>): string =>
  `${formatPaise(limit)} in one change and ${formatPaise(dayLimit)} in 24 hours, of which ${formatPaise(usedInDay)} is used`

/** What the button of a form says once its effect is known. */
export const askContent = (effect: { readonly waits: Waits | null } | undefined, content: string): string =>
  effect === undefined || effect.waits === null ? content : 'Ask for approval'

/** The rows of such an answer say whether they wait. */
export const savedOrWaits = (rows: readonly { readonly waits: Waits | null }[]): ToastWords =>
  rows.some(({ waits }) => waits !== null) ? waitsWords : { kind: 'success', text: 'Successfully Updated!' }
