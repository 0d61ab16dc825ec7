import { billOfMaterials } from '#commands/billOfMaterials.ts'
import { runCommand } from '#commands/runCommand.ts'

/** `npm run --silent sbom > sbom.cdx.json` */
await runCommand(async () => {
  console.log(JSON.stringify(billOfMaterials(), null, 2))
})
