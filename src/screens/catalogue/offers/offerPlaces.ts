/** The places of `activeIndex`, in the documented order. */
export const offerTabIndex = {
  excelGenerator: 0,
  skuSearch: 1,
  skuOffers: 2,
  velocity: 3,
  cashbackOutput: 4,
  upload: 5,
} as const

export const offerPath = '/offer-mgmt'
/** The tab of every brand, as the address names it. */
export const uploadSlug = 'upload'

export const excelSlug = 'excel'

/** The form of a new rule that begins as this offer is. */
export const likeAddress = ({ id, brandCode }: { readonly id: number; readonly brandCode: string }): string =>
  `${offerPath}/${excelSlug}?${new URLSearchParams({ brand: brandCode, like: String(id) })}`

/** Parameters that say which list of the screen is meant. */
export const offerPlace = ['brand', 'activeIndex'] as const

/** Every tab takes these. */
export interface OfferTabProps {
  readonly brandCode: string
}
