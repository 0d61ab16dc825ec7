import { runToEnd } from '#commands/runToEnd.ts'

const file = 'server/kyc/hostileImages.test.ts'
process.exitCode = await runToEnd('vitest', ['run', '--project', 'gateway', file], { EVERY_IMAGE: '1' })
