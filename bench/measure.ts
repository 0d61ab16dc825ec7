import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { benchPage } from './benchPage.ts'
import { benches, isBench, pagedBench } from './benches.ts'
import { type Figure, printFigures, unmeasured } from './figure.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const sizes = values.sizes?.split(',').map(Number)
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const isPaged = positionals.length === 1 && positionals[0] === pagedBench
const asked = {
  ...(sizes === undefined ? {} : { sizes }),
  ...(rounds === undefined ? {} : { rounds }),
  isWritten: values.write && isPaged,
}

const names = positionals.length === 0 ? Object.keys(benches) : positionals
const unknown = names.find((name) => !isBench(name))
if (unknown !== undefined) refuse(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}.`)
else if ([...(sizes ?? []), rounds ?? 1].some((one) => !Number.isInteger(one) || one < 1))
  refuse('Sizes and rounds are whole numbers: --sizes 1000000,5000000 --rounds 200.')
else if (values.write && positionals.length > 0 && !isPaged)
  refuse('The page holds the figures of one whole run: give no names.')
else await measure()

function refuse(reason: string) {
  console.error(reason)
  process.exitCode = 1
}

async function measure() {
  await removeEndedRuns('bench')
  const figures: Figure[] = []
  for (const name of names) {
    console.error(`Measuring ${name}.`)
    figures.push(...(await figuresOf(name)))
  }
  printFigures(figures, values.json)
  if (values.write && !isPaged) {
    mkdirSync('docs/proofs', { recursive: true })
    writeFileSync('docs/proofs/bench.md', benchPage(figures))
  }
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
}

async function figuresOf(name: string): Promise<readonly Figure[]> {
  try {
    return isBench(name) ? await benches[name](asked) : []
  } catch (error) {
    if (process.env.DEBUG) console.error(error)
    return [unmeasured(name, error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error))]
  }
}
