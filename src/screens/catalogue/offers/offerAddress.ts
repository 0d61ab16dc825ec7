/** The page of an offer. */
export const offerAddress = (id: number): string => `/offers/${id}`
