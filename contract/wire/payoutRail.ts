import { z } from 'zod'

/** By which a bank sends a payout. */
export const PayoutRail = z.enum(['RTGS', 'NEFT', 'IMPS'])
export type PayoutRail = z.infer<typeof PayoutRail>
