export const RefundList = () => import('#src/screens/rates/RateList.ts')
