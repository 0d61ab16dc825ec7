import { RefundList } from '#src/screens/money/refunds/RefundList.ts'

export const shell = { RefundList, later: () => import('#src/screens/money/rates/RateList.ts') }
