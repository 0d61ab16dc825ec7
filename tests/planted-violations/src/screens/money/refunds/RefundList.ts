export const RefundList = () => import('#src/screens/money/rates/RateList.ts')
