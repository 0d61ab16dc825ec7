import { runGates } from '#commands/gates.ts'
import { sayTally } from '#commands/reports.ts'
import { runVitest } from '#commands/runners.ts'
import { showRunner } from '#commands/showRunner.ts'

const [gates, unit] = await Promise.all([runGates(), runVitest('unit', ['unit'])])
showRunner(unit)
console.log(sayTally(unit.tally))
if (gates.some(({ isPassed }) => !isPassed) || unit.tally.failed > 0) process.exitCode = 1
