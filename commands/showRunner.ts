import { showGate } from '#commands/gates.ts'
import { sayTally } from '#commands/reports.ts'
import type { RunnerResult } from '#commands/runners.ts'

/** One line, and under it each failed test with its reason; the runner's own words where no test explains the failure. */
export function showRunner({ tally, output, ...gate }: RunnerResult): void {
  const isPassed = tally.failed === 0
  showGate({ ...gate, name: `${gate.name}: ${sayTally(tally)}`, isPassed, output: '' })
  for (const { title, reason } of tally.failures) console.log(`\n  ${title}\n${indent(reason)}`)
  if (!isPassed && !gate.isPassed && output) console.log(`\n${output.slice(-4000)}`)
}

function indent(text: string): string {
  const plain = text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g'), '')
  return plain
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 30)
    .map((line) => `    ${line}`)
    .join('\n')
}
