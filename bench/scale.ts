import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { atMost, type Figure, told } from './figure.ts'
import { compareDoor } from './scale/doorCompared.ts'
import { measureSize, type SizeFigures } from './scale/measureSize.ts'
import { nightTable, readsTable } from './scale/scaleTable.ts'
import { seed } from './scale/drawn.ts'
import { writeScalePage } from './scale/scalePage.ts'

export interface ScaleOptions {
  /** How many payments: each size is loaded once, and kept. */
  readonly sizes?: readonly number[]
  /** How often each read is asked. */
  readonly rounds?: number
  readonly isWritten?: boolean
}

/** The door takes hours for twenty million. */
const mostThroughDoor = 100_000
const growthGoal = 1.3
/** Shorter ones are told: a ratio of them says how the machine was. */
const leastMs = 20

const figuresOf = (sizes: readonly SizeFigures[]): Figure[] => {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  return [...first.reads].map(([name, { p99Ms }]) => {
    const grown = last.reads.get(name)?.p99Ms ?? Number.NaN
    const figure = `${name}: p99 at ${last.payments.toLocaleString('en-IN')} payments to ${first.payments.toLocaleString('en-IN')}`
    return grown < leastMs
      ? told(figure, grown / p99Ms, 'times', seed)
      : atMost(figure, grown / p99Ms, 'times', growthGoal, seed)
  })
}

/** Every main read and the night's work at each size of the history, on one gateway. */
export const run = async ({
  sizes = [20_000, 60_000],
  rounds = 100,
  isWritten = false,
}: ScaleOptions = {}): Promise<Figure[]> => {
  await buildChildPrograms(process.cwd())
  const door = await compareDoor(Math.min(mostThroughDoor, ...sizes))
  const measured: SizeFigures[] = []
  for (const payments of sizes.toSorted((a, b) => a - b)) {
    console.error(`${payments.toLocaleString('en-IN')} payments.`)
    measured.push(await measureSize(payments, rounds))
    // After each size: the next one may take an hour, or end on the way.
    const tables = [readsTable(measured), nightTable(measured)]
    for (const table of tables) console.error(table.map((row) => row.join('  |  ')).join('\n'))
    if (isWritten)
      writeScalePage(
        measured.map((one) => one.payments),
        rounds,
        tables,
      )
  }
  return [...door, ...figuresOf(measured)]
}
