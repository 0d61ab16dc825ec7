export const kycListPath = '/merchants-new/kyc'

/** Where cases are decided one after the other. */
export const rowAddress = (tab: 'new' | 'pine'): string => `${kycListPath}/in-a-row${tab === 'pine' ? '?tab=pine' : ''}`

export const reviewAddress = (action: 'edit' | 'view', merchantCode: string, tab: 'new' | 'pine'): string =>
  `${kycListPath}/add-edit-merchant/${action}?${new URLSearchParams({ merchant_code: merchantCode, ...(tab === 'pine' ? { tab } : {}) })}`

/** The list that the review was opened from, with its search; the bare one for a link. */
export const listOf = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof list === 'string' && (list === kycListPath || list.startsWith(`${kycListPath}?`)) ? list : kycListPath
}
