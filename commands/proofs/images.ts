import { runToEnd } from '#commands/runToEnd.ts'

const file = 'server/merchants/kyc/hostileImages.test.ts'
process.exitCode = await runToEnd('vitest', ['run', '--project', 'gateway', file], { EVERY_IMAGE: '1' })
