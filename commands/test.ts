import { ensureChromium } from '#commands/chromiumInstall.ts'
import { type GateResult, runGates, showGate } from '#commands/gates.ts'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { addTallies, emptyTally, sayTally, type Tally } from '#commands/reports.ts'
import { runJourneys, runVitest } from '#commands/runners.ts'
import { showRunner } from '#commands/showRunner.ts'

const tallies: Tally[] = []

function gateTally({ name, isPassed }: Pick<GateResult, 'name' | 'isPassed'>): Tally {
  const failures = isPassed ? [] : [{ title: name, reason: 'see above' }]
  return { ...emptyTally(), passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, failures }
}

// The gates work in processes of their own while a Chromium is installed and the panel is built.
const gates = runGates()
const chromium = ensureChromium()
const built = await build()
tallies.push(...(await gates).map(gateTally), gateTally(built))
// The runners find the same one: another may lie earlier in the usual places and not start.
if (chromium) process.env.CHROMIUM = chromium
for (const run of [() => runVitest('tests', []), runJourneys]) {
  const result = await run()
  showRunner(result)
  tallies.push(result.tally)
}
const whole = addTallies(tallies)
if (!chromium) console.log('\nWithout Chromium the component tests and the journeys cannot pass.')
if (whole.failures.length > 0) console.log('\nFailed:')
for (const { title } of whole.failures) console.log(`  ${title}`)
console.log(`\n${sayTally(whole)}`)
process.exitCode = whole.failed > 0 ? 1 : 0

async function build(): Promise<GateResult> {
  const begun = Date.now()
  let failure = ''
  try {
    if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
  } catch (error) {
    failure = (error as Error).message
  }
  const result = { name: 'build', isPassed: failure === '', output: failure, seconds: (Date.now() - begun) / 1000 }
  showGate(result)
  return result
}
