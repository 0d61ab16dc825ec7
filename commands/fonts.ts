import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePanelFont, panelFonts, panelFontsFolder } from '#commands/panelFonts.ts'
import { runCommand } from '#commands/runCommand.ts'

await runCommand(async () => {
  for (const file of Object.keys(panelFonts) as (keyof typeof panelFonts)[]) {
    const font = await makePanelFont(process.cwd(), file)
    await writeFile(join(process.cwd(), panelFontsFolder, file), font)
    console.log(`${panelFontsFolder}/${file}: ${font.length} bytes`)
  }
})
