export type Beside = typeof import('#src/ui/Missing.ts')
