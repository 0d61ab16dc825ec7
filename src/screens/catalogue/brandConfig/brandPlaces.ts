/** The places of `activeIndex`: the index counts the whole list, whatever a person may see (conflict X052). */
export const brandTabIndex = {
  products: 0,
  categories: 1,
  brand: 2,
  offers: 3,
  schemes: 4,
  cashback: 5,
  groupCodes: 6,
  closeBuy: 7,
} as const

export const brandConfigPath = '/brand-config'
export const newBrandParam = 'as'
export const newBrandAddress = `${brandConfigPath}/brand?${newBrandParam}=add`

export const brandAddress = (
  brandCode: string,
  tab: keyof typeof brandTabIndex,
  params: Readonly<Record<string, string>> = {},
): string =>
  `${brandConfigPath}?${new URLSearchParams({ brand: brandCode, activeIndex: String(brandTabIndex[tab]), ...params })}`

/** Parameters that say which list of the screen is meant. */
export const brandPlace = ['brand', 'activeIndex', 'step', 'scheme', 'panel', 'cashback'] as const

export const offerAddress = (action: 'add' | 'edit' | 'view', brandCode: string, id?: number): string =>
  `${brandConfigPath}/add-edit-offer/${action}?${new URLSearchParams({
    brand: brandCode,
    ...(id === undefined ? {} : { id: String(id) }),
  })}`

/** Every tab takes these. */
export interface BrandTabProps {
  readonly brandCode: string
}
