import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addTallies, sayTally, tallyPlaywright, tallyVitest, timePlaywright, timeVitest } from '#commands/reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'opsdesk-reports-'))

afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passed = { fullName: 'a sheet read twice changes nothing', status: 'passed', failureMessages: [] }
const failed = { fullName: 'the maker cannot approve', status: 'failed', failureMessages: ['expected 403'] }
const skipped = { fullName: 'only as root', status: 'pending', failureMessages: [] }

describe('the count at the end of npm test', () => {
  test('names every failed test with its reason', () => {
    const file = reportOf({
      testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed, skipped] }],
    })
    expect(tallyVitest(file, false)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ title: 'a.test.ts > the maker cannot approve', reason: 'expected 403' }],
    })
  })

  test('a file that could not be loaded is one failure', () => {
    const file = reportOf({
      testResults: [{ name: 'a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }],
    })
    expect(tallyVitest(file, false)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ title: 'a.test.ts', reason: 'Cannot find module' }],
    })
  })

  test('a run that breaks outside its tests, or leaves no report, has failed', () => {
    const file = reportOf({ testResults: [{ name: 'a', status: 'passed', message: '', assertionResults: [passed] }] })
    expect(tallyVitest(file, false).failed).toEqual(1)
    expect(tallyVitest(join(folder, 'none.json'), true).failed).toEqual(1)
    expect(tallyPlaywright(join(folder, 'none.json'), true).failed).toEqual(1)
  })

  test('the files that took longest come first, a file with the time of all its journeys', () => {
    const ran = (name: string, startTime: number, endTime: number) => ({
      name,
      startTime,
      endTime,
      assertionResults: [],
    })
    const journey = (name: string, duration: number) => ({
      title: '',
      file: name,
      tests: [{ status: 'expected', results: [{ duration }] }],
    })
    const facts = reportOf({ testResults: [ran('a.test.ts', 0, 1_000), ran('b.test.ts', 500, 3_000)] })
    const suites = [{ title: '', specs: [journey('kyc.spec.ts', 4_000), journey('keys.spec.ts', 5_000)] }]
    const journeys = reportOf({
      errors: [],
      suites: [...suites, { title: '', specs: [journey('kyc.spec.ts', 3_000)] }],
    })
    expect([timeVitest(facts), timePlaywright(journeys), timeVitest(join(folder, 'none.json'))]).toEqual([
      [
        { file: 'b.test.ts', seconds: 2.5 },
        { file: 'a.test.ts', seconds: 1 },
      ],
      [
        { file: 'kyc.spec.ts', seconds: 7 },
        { file: 'keys.spec.ts', seconds: 5 },
      ],
      [],
    ])
  })

  test('a journey that only passes when repeated has failed', () => {
    const journey = (title: string, status: string) => ({
      title,
      file: 'kyc.spec.ts',
      tests: [{ status, results: [] }],
    })
    const file = reportOf({
      errors: [],
      suites: [
        {
          title: 'kyc.spec.ts',
          specs: [journey('signs in', 'expected')],
          suites: [{ title: 'upload', specs: [journey('uploads', 'flaky'), journey('later', 'skipped')] }],
        },
      ],
    })
    expect(tallyPlaywright(file, true)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ title: 'kyc.spec.ts > uploads', reason: '' }],
    })
  })

  test('is one line, and speaks of skipped tests only when there are some', () => {
    const tally = { passed: 2, failed: 0, skipped: 0, failures: [] }
    expect(sayTally(addTallies([tally, tally]))).toEqual('4 passed, 0 failed')
    expect(sayTally({ ...tally, skipped: 1 })).toEqual('2 passed, 0 failed, 1 skipped')
  })
})
