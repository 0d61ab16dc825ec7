import { merchantInfo } from '#src/merchants/merchantInfoPath.ts'
import { detailsAddress } from '#src/merchants/merchantPlace.ts'

export const merchantTabs = [
  'brand-txn',
  'non-brand-txn',
  'o2o-txn',
  'details',
  'comments',
  'app-install-status',
  'campaign',
  'deactive-brand',
] as const
export type MerchantTab = (typeof merchantTabs)[number]

export const merchantViewAddress = (merchantCode: string, tab?: MerchantTab): string =>
  detailsAddress(merchantCode, tab === undefined ? {} : { tab })

const lists = [merchantInfo, '/merchants']

/** The search that the view was opened from; for a link the bare portfolio. */
export const searchOf = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof from === 'string' && lists.some((list) => from === list || from.startsWith(`${list}?`))
    ? from
    : merchantInfo
}
