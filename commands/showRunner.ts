import { relative } from 'node:path'
import { showGate } from '#commands/gates.ts'
import { sayTally } from '#commands/reports.ts'
import type { RunnerResult } from '#commands/runners.ts'

const namedSlow = 12

/** One line and the slowest files, and under it each failed test with its reason; the runner's own words where no test explains the failure. */
export function showRunner({ tally, files, output, ...gate }: RunnerResult): void {
  const isPassed = tally.failed === 0
  showGate({ ...gate, name: `${gate.name}: ${sayTally(tally)}`, isPassed, output: '' })
  const slow = files.slice(0, namedSlow).map(({ file, seconds }) => `${relative('.', file)} ${seconds.toFixed(0)} s`)
  if (files.length > namedSlow) console.log(`        slowest: ${slow.join(', ')}`)
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
