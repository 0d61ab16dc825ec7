import { RefundList } from '#src/screens/refunds/RefundList.ts'

export const shell = { RefundList, later: () => import('#src/screens/rates/RateList.ts') }
