/** Without a merchant code the portfolio, with one that merchant's view (conflict X060). */
export const merchantInfo = '/merchant-details'

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
  `${merchantInfo}?${new URLSearchParams({ merchant_code: merchantCode, ...(tab === undefined ? {} : { tab }) })}`

/** The search that the view was opened from; the bare one for a link. */
export const searchOf = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof list === 'string' && (list === merchantInfo || list.startsWith(`${merchantInfo}?`))
    ? list
    : merchantInfo
}
