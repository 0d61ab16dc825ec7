export type Runner = typeof import('#server/files/jobs/runner.ts')
