import { runCommand } from '#commands/runCommand.ts'
import { besides, shipped } from '#commands/shippedPackages.ts'

await runCommand(async () => {
  const all = [...besides, ...shipped]
  const byLicence = Map.groupBy(all, ({ licence }) => licence)
  for (const [licence, packages] of [...byLicence].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`${licence} (${packages.length})`)
    const lines = new Set(packages.map(({ name, version }) => `  ${name} ${version}`))
    for (const line of [...lines].toSorted()) console.log(line)
  }
  const unknown = byLicence.get('unknown') ?? []
  console.log(`\n${all.length} packages and programs are shipped, under ${byLicence.size} licences.`)
  if (unknown.length > 0) {
    console.log(`Of ${unknown.length} no licence is known: ask before you ship them.`)
    process.exitCode = 1
  }
})
