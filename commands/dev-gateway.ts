import { runUntilStopped, sayInOneLine } from '#commands/gatewayProcess.ts'

try {
  await runUntilStopped()
} catch (error) {
  sayInOneLine(error)
  process.exitCode = 1
}
