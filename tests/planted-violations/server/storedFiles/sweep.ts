export type Runner = typeof import('#server/jobs/runner.ts')
