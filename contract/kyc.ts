import { z } from 'zod'
import { defineCall } from './call.ts'
import { wireAnswer, wireObject } from './wire.ts'

const KycRow = wireAnswer({
  businessName: z.string(),
  mobileNumber: z.string(),
  merchantCode: z.string(),
  kycStatus: z.string(),
  comment: z.string(),
})
export type KycRow = z.output<typeof KycRow>

export const listPendingKyc = defineCall({
  name: 'kyc.pending',
  family: 'wrapper',
  path: '/kyc_pending/get',
  access: { anyOf: ['kyc_by_{product}'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Merchants whose KYC is not decided.',
  request: wireObject({
    merchantCode: z.string().trim().toUpperCase().max(20).optional(),
    mobileNumber: z.string().trim().max(15).optional(),
    distributorCode: z.string().trim().max(40).optional(),
    /** 1-based. */
    page: z.int().min(1).default(1),
    size: z.int().min(1).max(300).default(10),
  }),
  response: z.object({ rows: z.array(KycRow), total: z.int() }),
  answer: 'page',
  refusals: ['filter-missing'],
})
