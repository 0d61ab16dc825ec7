import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readSheet } from '#server/files/sheetReading/readSheetFile.ts'
import { buildProgram, buildChildPrograms } from '#commands/childProgramBuild.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { writeSheetFile } from './sheetFile.ts'

const rowsOfSheet = 50_000
const rounds = 5
/** One row in so many has a code that none is. */
const badEvery = 50

const runFile = promisify(execFile)

const timed = async (work: () => Promise<number>, wanted: number): Promise<number> => {
  const since = performance.now()
  const found = await work()
  if (found !== wanted) throw new Error(`${found} were found instead of ${wanted}`)
  return performance.now() - since
}

/**
 * A sheet of 50,000 rows checked as a job does it, to its last fault and with its rows spooled, against a process that
 * only reads its rows; both are built alike.
 */
export const run = async (): Promise<Figure[]> => {
  await buildChildPrograms(process.cwd())
  const peer = resolve('.tmp/bench/bareSheetRead')
  await buildProgram(process.cwd(), 'bench/peers/bareSheetRead.ts', peer)
  const bareReader = join(peer, 'bareSheetRead.mjs')
  const path = writeSheetFile(rowsOfSheet, 'shared', badEvery)
  const spool = join(resolve('.tmp/bench'), 'spool')
  const faults = rowsOfSheet / badEvery
  try {
    const checked: number[] = []
    const bare: number[] = []
    let found = 0
    for (let round = 0; round <= rounds; round += 1) {
      rmSync(spool, { force: true })
      checked.push(
        await timed(async () => (found = (await readSheet(path, 'merchantUpdate', { spool })).faultCount), faults),
      )
      bare.push(
        await timed(async () => Number((await runFile(process.execPath, [bareReader, path])).stdout), rowsOfSheet + 1),
      )
    }
    // The first round warms the machine.
    const [checkedMs, bareMs] = [median(checked.slice(1)), median(bare.slice(1))]
    return [
      told('sheet of 50,000 rows: read, checked and spooled', checkedMs, 'ms'),
      told('sheet of 50,000 rows: read alone', bareMs, 'ms'),
      atLeast('sheet of 50,000 rows: faults found', found, 'faults', faults),
      atMost('sheet of 50,000 rows: checked to read alone', checkedMs / bareMs, 'times', 1.5),
    ]
  } finally {
    for (const left of [path, spool]) rmSync(left, { force: true })
    rmSync(peer, { recursive: true, force: true })
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
