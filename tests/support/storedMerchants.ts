import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'

/** Merchants `M0000000` and on, so many, as an index storage keeps them. */
export const shelvedMerchants = (count: number): MerchantMark[] =>
  Array.from(
    { length: count },
    (_, nth): MerchantMark => [
      `M${String(nth).padStart(7, '0')}`,
      `Shop ${nth} Electronics`,
      nth % 3 === 0 ? `Shop ${nth} Electronics Limited` : '',
      'Pune',
      `D${nth % 70}`,
      String(9_000_000_000 + nth),
      1,
    ],
  )
