import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type GateResult, runGate } from '#commands/gates.ts'
import {
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type TimedFile,
  timePlaywright,
  timeVitest,
} from '#commands/reports.ts'
import { brokenCalls, removeEndedRuns } from '#commands/runFolders.ts'

const mostSaid = 20_000

export type RunnerResult = GateResult & { tally: Tally; files: TimedFile[] }

/** Runs the vitest projects named, all when none is, in one go. */
export async function runVitest(name: string, projects: string[]): Promise<RunnerResult> {
  const report = reportFile(name)
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...projects.flatMap((one) => ['--project', one])]
  const result = await runGate({ name, command: 'vitest', args })
  const read = { tally: tallyVitest(report, result.isPassed), files: timeVitest(report) }
  rmSync(report, { force: true })
  return { ...result, ...read }
}

/** Runs the journeys of e2e in real Chromium against the built panel and a gateway of their own. */
export async function runJourneys(): Promise<RunnerResult> {
  const report = reportFile('journeys')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const result = await runGate({ name: 'journeys', command: 'playwright', args: ['test', '--reporter=json'] })
  await removeEndedRuns('e2e')
  // The report has what a journey saw, and not why its gateway broke.
  if (!result.isPassed && existsSync(brokenCalls)) console.log(readFileSync(brokenCalls, 'utf8').slice(0, mostSaid))
  const read = { tally: tallyPlaywright(report, result.isPassed), files: timePlaywright(report) }
  rmSync(report, { force: true })
  return { ...result, ...read }
}

function reportFile(name: string): string {
  mkdirSync('.tmp', { recursive: true })
  const file = join('.tmp', `report-${name}-${process.pid}.json`)
  rmSync(file, { force: true })
  return file
}
