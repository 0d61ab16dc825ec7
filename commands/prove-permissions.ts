import { spawn } from 'node:child_process'

const file = 'tests/proofs/permissions/permissions.test.ts'
const wholeMatrix = { ...process.env, WHOLE_MATRIX: '1' }
const child = spawn('vitest', ['run', '--project', 'gateway', '--testTimeout', '7200000', file], {
  env: wholeMatrix,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
