import { buildPanel } from '#commands/panelBuild.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { runCommand } from '#commands/runCommand.ts'

await runCommand(async () => {
  const begun = Date.now()
  await buildPanel(process.cwd())
  await buildChildPrograms(process.cwd())
  console.log(`Built the panel into dist in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
})
