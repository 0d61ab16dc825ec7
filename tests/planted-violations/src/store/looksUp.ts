export type Above = typeof import('#src/session/session.ts')
