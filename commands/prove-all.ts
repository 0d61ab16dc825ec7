import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { showGate } from '#commands/gates.ts'
import { runToEnd } from '#commands/runToEnd.ts'

// One after the other: they measure, and each takes the whole machine. Their sizes differ by name:
// only --write is common to all.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const words = values.write ? ['--write'] : []
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const proofs = Object.keys(scripts).filter((name) => name.startsWith('prove:') && name !== 'prove:all')
const failed: string[] = []
for (const name of proofs) {
  console.log(`\n${name}`)
  const begun = Date.now()
  const code = await runToEnd(process.execPath, [`commands/${name.replace(':', '-')}.ts`, ...words])
  showGate({ name, isPassed: code === 0, output: '', seconds: (Date.now() - begun) / 1000 })
  if (code !== 0) failed.push(name)
}
console.log(`\n${proofs.length - failed.length} of ${proofs.length} proofs hold.`)
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
