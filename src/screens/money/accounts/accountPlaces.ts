/** The places of `activeIndex` that other screens and the palette lead to. */
export const regularizationIndex = 5
export const imeiIndex = 8
export const enachIndex = 10

export const accountAddress = (activeIndex: number, params: Readonly<Record<string, string>>): string =>
  `/accounts?${new URLSearchParams({ activeIndex: String(activeIndex), ...params })}`
