import { existsSync, readFileSync } from 'node:fs'

/** What one runner says of its tests: how many, and each failure with its reason. */
export type Tally = { passed: number; failed: number; skipped: number; failures: { title: string; reason: string }[] }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSpec = {
  title: string
  file: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    results: { duration?: number; error?: { message?: string } }[]
  }[]
}
type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

const NOT_RUN = 'The run ended without a report.'

/** Counts a vitest JSON report; a file that could not even be read counts as one failure. */
export function tallyVitest(file: string, isExitClean: boolean): Tally {
  const tally = emptyTally()
  if (!existsSync(file)) return fail(tally, 'vitest', NOT_RUN)
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  for (const { name, status, message, assertionResults } of report.testResults) {
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome === 'passed') tally.passed += 1
      else if (outcome === 'failed') fail(tally, `${name} > ${fullName}`, failureMessages.join('\n'))
      else tally.skipped += 1
    }
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed')
    if (status === 'failed' && !hasFailedTest) fail(tally, name, message)
  }
  if (!isExitClean && tally.failed === 0) fail(tally, 'vitest', 'An error outside any test ended the run: see above.')
  return tally
}

/** Counts a Playwright JSON report; a test that only passed when repeated counts as failed. */
export function tallyPlaywright(file: string, isExitClean: boolean): Tally {
  const tally = emptyTally()
  if (!existsSync(file)) return fail(tally, 'journeys', NOT_RUN)
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  for (const spec of report.suites.flatMap(specsOf)) {
    for (const { status, results } of spec.tests) {
      if (status === 'expected') tally.passed += 1
      else if (status === 'skipped') tally.skipped += 1
      else fail(tally, `${spec.file} > ${spec.title}`, results.map(({ error }) => error?.message ?? '').join('\n'))
    }
  }
  for (const { message } of report.errors) fail(tally, 'journeys', message ?? NOT_RUN)
  if (!isExitClean && tally.failed === 0) fail(tally, 'journeys', 'The run did not end cleanly.')
  return tally
}

/** A file of tests and how long it ran. */
export type TimedFile = { file: string; seconds: number }

/** The files of a vitest JSON report, the slowest first. */
export function timeVitest(file: string): TimedFile[] {
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return slowestFirst(
    testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
  )
}

/** The files of a Playwright JSON report, the slowest first. */
export function timePlaywright(file: string): TimedFile[] {
  if (!existsSync(file)) return []
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const times = new Map<string, number>()
  for (const spec of suites.flatMap(specsOf)) {
    const ms = spec.tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0)
    times.set(spec.file, (times.get(spec.file) ?? 0) + ms)
  }
  return slowestFirst([...times].map(([name, ms]) => ({ file: name, seconds: ms / 1000 })))
}

function slowestFirst(files: TimedFile[]): TimedFile[] {
  return files.toSorted((a, b) => b.seconds - a.seconds)
}

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0, failures: [] }
}

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  }
}

/** `N passed, N failed`, and `, N skipped` when any was. */
export function sayTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function fail(tally: Tally, title: string, reason: string): Tally {
  tally.failed += 1
  tally.failures.push({ title, reason })
  return tally
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}
