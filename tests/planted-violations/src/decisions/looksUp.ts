export type Above = typeof import('#src/uploads/uploads.ts')
