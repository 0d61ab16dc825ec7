export const superMerchantListPath = '/super-merchant-kyc'
export const superMerchantFormPath = '/supermerchants/add-edit-merchant'

export const superMerchantAddress = (action: 'edit' | 'view', merchantCode: string): string =>
  `${superMerchantFormPath}/${action}?${new URLSearchParams({ merchant: merchantCode })}`
