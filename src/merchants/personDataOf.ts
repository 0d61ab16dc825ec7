/** What the desk has of a merchant's person. */
export const personDataOf = (merchantCode: string): string => `/person-data/${encodeURIComponent(merchantCode)}`
