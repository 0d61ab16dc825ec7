export type Above = typeof import('#src/editing/editing.ts')
