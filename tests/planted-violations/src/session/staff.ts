import { start } from '#commands/start.ts'

export type Staff = { id: string; start: typeof start }
