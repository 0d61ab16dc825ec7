import { runToEnd } from '#commands/runToEnd.ts'

const file = 'tests/proofs/permissions/permissions.test.ts'
process.exitCode = await runToEnd('vitest', ['run', '--project', 'gateway', '--testTimeout', '7200000', file], {
  WHOLE_MATRIX: '1',
})
