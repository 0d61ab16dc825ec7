import { runToEnd } from '#commands/runToEnd.ts'

process.exitCode = await runToEnd('playwright', ['test', 'e2e/platform/everyScreen.spec.ts', '--timeout', '1200000'], {
  EVERY_WIDTH: '1',
})
