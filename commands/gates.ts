import { spawn } from 'node:child_process'

/** A check that passes or fails as a whole and counts as one test. */
export type Gate = {
  name: string
  command: string
  args: string[]
  /** What it says is shown when it passes as well. */
  isTold?: boolean
}

export type GateResult = { name: string; isPassed: boolean; output: string; seconds: number }

const GATES: Gate[] = [
  {
    name: 'types',
    command: 'tsc',
    // Each of several checkers works out the types of the contract for itself: one takes 25 s of a processor, four 40.
    args: [
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      '.tmp/types.tsbuildinfo',
      '--pretty',
      'false',
    ],
  },
  { name: 'lint', command: process.execPath, args: ['commands/lint.ts'] },
  { name: 'boundaries', command: process.execPath, args: ['commands/boundaries.ts'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'biome', args: ['format', '--colors=off'] },
  { name: 'audit of packages', command: process.execPath, args: ['commands/audit-packages.ts'], isTold: true },
]

/** Runs one program to its end; its words are kept, not shown. */
export function runGate({ name, command, args }: Gate): Promise<GateResult> {
  const begun = Date.now()
  return new Promise((resolve) => {
    const pieces: string[] = []
    const result = (isPassed: boolean) =>
      resolve({ name, isPassed, output: pieces.join('').trim(), seconds: (Date.now() - begun) / 1000 })
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const keep = (chunk: Buffer) => pieces.push(chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => {
      pieces.push(error.message)
      result(false)
    })
    child.once('close', (code) => result(code === 0))
  })
}

/** All of them side by side, since one alone leaves a core idle; each is shown when it ends. */
export function runGates(): Promise<GateResult[]> {
  return Promise.all(
    GATES.map(async (gate) => {
      const result = await runGate(gate)
      showGate(result, gate.isTold)
      return result
    }),
  )
}

/** One line when it passed, everything it said when it did not. */
export function showGate({ name, isPassed, output, seconds }: GateResult, isTold = false): void {
  const told = isPassed && isTold ? `, ${output}` : ''
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)${told}`)
  if (!isPassed) console.log(output)
}
