import { join } from 'node:path'
import { showGate } from '#commands/gates.ts'
import { leaveNothing } from '#commands/leaveNothing.ts'
import { STOPPED } from '#commands/runCommand.ts'

export const proofFolder = join(import.meta.dirname, 'proofs')

export const proveOne = (name: string, words: readonly string[], stop: AbortSignal): Promise<number> =>
  leaveNothing(join(proofFolder, `${name}.ts`), words, stop)

/** One after the other: they measure, and each takes the whole machine. Their sizes differ: only `--write` is common to all. */
export const proveAll = async (
  names: readonly string[],
  words: readonly string[],
  stop: AbortSignal,
): Promise<void> => {
  const failed: string[] = []
  for (const name of names) {
    console.log(`\n${name}`)
    const begun = Date.now()
    const code = await proveOne(name, words, stop)
    if (stop.aborted) {
      process.exitCode = STOPPED
      return
    }
    showGate({ name, isPassed: code === 0, output: '', seconds: (Date.now() - begun) / 1000 })
    if (code !== 0) failed.push(name)
  }
  console.log(`\n${names.length - failed.length} of ${names.length} proofs hold.`)
  if (failed.length === 0) return
  console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
