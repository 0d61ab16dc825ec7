import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { buildSheetProgram } from '#commands/sheetProgramBuild.ts'
import { runUntilStopped, sayInOneLine } from '#commands/gatewayProcess.ts'

try {
  if (!isPanelFresh(process.cwd())) {
    console.log('Building the panel.')
    await buildPanel(process.cwd())
  }
  await buildSheetProgram(process.cwd())
  await runUntilStopped()
} catch (error) {
  sayInOneLine(error)
  process.exit(1)
}
