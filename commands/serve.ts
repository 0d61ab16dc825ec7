import { existsSync } from 'node:fs'
import { runUntilStopped, sayInOneLine } from '#commands/gatewayProcess.ts'

/** What `npm start` begins, of what was built before: an image has neither the sources of the panel nor what builds it. */
try {
  if (!existsSync('dist/index.html')) throw new Error('The panel is not built here. Build it first: npm run build.')
  await runUntilStopped()
} catch (error) {
  sayInOneLine(error)
  process.exit(1)
}
