import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { areaUnderCurve } from '../../bench/auc.ts'
import { presentCommit } from '../../bench/figure.ts'
import { median } from '../../bench/median.ts'
import { type Kind, openSignInTiming, slowerForStaff, type Timings } from '../../bench/signInTiming.ts'

const bound = 0.05
const plantedMs = 3
const plantedSamples = 400
const pairs: readonly (readonly [Kind, Kind])[] = [
  ['known', 'unknown'],
  ['known', 'locked'],
  ['unknown', 'locked'],
]
const areasOf = (timings: Timings) =>
  pairs.map(([these, those]) => ({ these, those, area: areaUnderCurve(timings[these], timings[those]) }))
const isTold = ({ area }: { readonly area: number }) => Math.abs(area - 0.5) >= bound

await runCommand(async () => {
  const { values } = parseArgs({
    options: { samples: { type: 'string', default: '5000' }, seed: { type: 'string' }, write: { type: 'boolean' } },
  })
  const samples = Number(values.samples)
  const seed = Number(values.seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  if (!Number.isInteger(samples) || samples < 1 || !Number.isInteger(seed))
    throw new Error('--samples and --seed are whole numbers.')

  const timing = await openSignInTiming()
  try {
    console.log(`A planted difference of ${plantedMs} ms first: it has to be seen.`)
    const planted = areasOf(await timing.take(plantedSamples, seed, slowerForStaff(plantedMs)))
    const seen = planted.filter(({ these, those }) => these === 'unknown' || those === 'unknown')
    for (const { these, those, area } of seen) console.log(`${these} / ${those}: AUC ${area.toFixed(4)}`)
    if (!seen.every(isTold))
      throw new Error(`Nothing is proved: this machine is too busy to see even ${plantedMs} ms that were planted.`)

    console.log(`${samples} sign-ins of each kind, in drawn order (seed ${seed}).`)
    const timings = await timing.take(samples, seed)
    const areas = areasOf(timings)
    const rows = [
      ['groups', 'AUC', `planted ${plantedMs} ms`, `within ${bound} of 0.5`],
      ['---', '---', '---', '---'],
      ...areas.map((found, place) => [
        `${found.these} / ${found.those}`,
        found.area.toFixed(4),
        planted[place]?.area.toFixed(4) ?? '',
        isTold(found) ? 'no' : 'yes',
      ]),
    ].map((cells) => `| ${cells.join(' | ')} |`)
    const page = `# Who is known cannot be told by the time

\`npm run prove -- timing --write\` wrote this page: failed sign-ins of known people with a wrong password, of unknown ones, and of locked ones with the right password, in drawn order through a gateway on a PostgreSQL of its own, timed from the request to the end of the answer.

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Machine: ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}
- Seed: ${seed}
- Samples of each kind: ${samples}
- Medians: known ${median(timings.known).toFixed(2)} ms, unknown ${median(timings.unknown).toFixed(2)} ms, locked ${median(timings.locked).toFixed(2)} ms

${rows.join('\n')}
`
    console.log(page)
    if (values.write === true) {
      mkdirSync('docs/proofs', { recursive: true })
      writeFileSync('docs/proofs/timing.md', page)
    }
    if (areas.some(isTold)) throw new Error('The time tells one group from another.')
  } finally {
    await timing.close()
  }
})
