export type Main = typeof import('#server/app/main.ts')
