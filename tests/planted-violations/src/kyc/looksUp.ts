export type Above = typeof import('#src/screens/money/rates/RateList.ts')
