import { ensureChromium } from '#commands/chromiumInstall.ts'
import { GATES, runGate, showGate } from '#commands/gates.ts'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { addTallies, emptyTally, sayTally, type Tally } from '#commands/reports.ts'
import { runJourneys, runVitest } from '#commands/runners.ts'
import { showRunner } from '#commands/showRunner.ts'

const tallies: Tally[] = []

async function gateTally(name: string, run: () => Promise<{ isPassed: boolean }>): Promise<Tally> {
  const { isPassed } = await run()
  const failures = isPassed ? [] : [{ title: name, reason: 'see above' }]
  return { ...emptyTally(), passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, failures }
}

for (const gate of GATES) {
  tallies.push(
    await gateTally(gate.name, async () => {
      const result = await runGate(gate)
      showGate(result)
      return result
    }),
  )
}
tallies.push(
  await gateTally('build', async () => {
    const begun = Date.now()
    const failure = await build()
    showGate({ name: 'build', isPassed: failure === '', output: failure, seconds: (Date.now() - begun) / 1000 })
    return { isPassed: failure === '' }
  }),
)
const chromium = ensureChromium()
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

async function build(): Promise<string> {
  try {
    if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
