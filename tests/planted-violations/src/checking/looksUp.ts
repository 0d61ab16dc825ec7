export type Above = typeof import('#src/lists/tables.ts')
