import { z } from 'zod'

/** `hold`: nothing of the merchant is paid. `reserve`: a share or an amount of each batch stays back. */
export const MerchantHoldKind = z.enum(['hold', 'reserve'])
export type MerchantHoldKind = z.infer<typeof MerchantHoldKind>

export const MerchantHoldState = z.enum([
  'asked',
  'active',
  'releaseAsked',
  'released',
  'ended',
  'declined',
  'withdrawn',
])
export type MerchantHoldState = z.infer<typeof MerchantHoldState>
