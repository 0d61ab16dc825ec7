export type Above = typeof import('#src/gateway/gateway.ts')
