import { buildPanel } from '#commands/panelBuild.ts'
import { buildSheetProgram } from '#commands/sheetProgramBuild.ts'
import { runCommand } from '#commands/runCommand.ts'

await runCommand(async () => {
  const begun = Date.now()
  await buildPanel(process.cwd())
  await buildSheetProgram(process.cwd())
  console.log(`Built the panel into dist in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
})
