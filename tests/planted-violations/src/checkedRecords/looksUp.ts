export type Above = typeof import('#src/tables/tables.ts')
