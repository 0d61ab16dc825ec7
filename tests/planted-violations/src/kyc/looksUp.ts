export type Above = typeof import('#src/screens/rates/RateList.ts')
