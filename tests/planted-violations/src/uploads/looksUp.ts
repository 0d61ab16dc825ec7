export type Above = typeof import('#src/checking/checking.ts')
