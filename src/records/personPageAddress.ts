/** The page of a person, which administrators open. */
export const personPageAddress = (loginId: string): string => `/people/${encodeURIComponent(loginId)}`
