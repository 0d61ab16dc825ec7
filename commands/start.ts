import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { runUntilStopped, sayInOneLine } from '#commands/gatewayProcess.ts'

try {
  if (!isPanelFresh(process.cwd())) {
    console.log('Building the panel.')
    await buildPanel(process.cwd())
  }
  await buildChildPrograms(process.cwd())
  await runUntilStopped()
} catch (error) {
  sayInOneLine(error)
  process.exit(1)
}
