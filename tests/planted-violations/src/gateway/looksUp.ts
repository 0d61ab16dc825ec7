export type Above = typeof import('#src/store/store.ts')
