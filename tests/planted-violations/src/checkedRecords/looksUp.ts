export type Above = typeof import('#src/lists/lists.ts')
