import { runToEnd } from '#commands/runToEnd.ts'

const file = 'server/db/embeddedRestore.test.ts'
process.exitCode = await runToEnd('vitest', ['run', '--project', 'gateway', file], { EVERY_RESTORE: '1' })
