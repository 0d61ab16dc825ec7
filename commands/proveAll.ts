import { showGate } from '#commands/gates.ts'
import { runToEnd } from '#commands/runToEnd.ts'

/** One after the other: they measure, and each takes the whole machine. Their sizes differ: only `--write` is common to all. */
export const proveAll = async (names: readonly string[], words: readonly string[]): Promise<void> => {
  const failed: string[] = []
  for (const name of names) {
    console.log(`\n${name}`)
    const begun = Date.now()
    const code = await runToEnd(process.execPath, ['commands/prove.ts', name, ...words])
    showGate({ name, isPassed: code === 0, output: '', seconds: (Date.now() - begun) / 1000 })
    if (code !== 0) failed.push(name)
  }
  console.log(`\n${names.length - failed.length} of ${names.length} proofs hold.`)
  if (failed.length === 0) return
  console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
