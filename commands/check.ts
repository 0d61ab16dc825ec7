import { GATES, runGate, showGate } from '#commands/gates.ts'
import { sayTally } from '#commands/reports.ts'
import { runVitest } from '#commands/runners.ts'
import { showRunner } from '#commands/showRunner.ts'

let isPassed = true
for (const gate of GATES) {
  const result = await runGate(gate)
  showGate(result)
  isPassed &&= result.isPassed
}
const unit = await runVitest('unit', ['unit'])
showRunner(unit)
console.log(sayTally(unit.tally))
if (!isPassed || unit.tally.failed > 0) process.exitCode = 1
