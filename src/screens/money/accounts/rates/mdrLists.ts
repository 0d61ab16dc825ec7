import { listBrandRates, listGeneralRates, listSpecialRates } from '#contract/calls/money/rates.ts'

export const mdrLists = { general: listGeneralRates, brand: listBrandRates, special: listSpecialRates } as const

/** Asks a list for one rate. */
export const oneMdr = (id: number) => ({ pageIndex: 0, pageSize: 1, sort: 'paymentMethod', order: 'asc', id }) as const
