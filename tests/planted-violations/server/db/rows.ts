export type Door = typeof import('#server/gateway/door.ts')
