/** The page of a scheme of products. */
export const schemeAddress = (schemeCode: string): string => `/schemes/${encodeURIComponent(schemeCode)}`
