import { describe, expect, test } from 'vitest'
import { ensureChromium, type Machine } from '#commands/chromiumInstall.ts'

const DEBIANS = '/usr/bin/chromium'
const PLAYWRIGHTS = '/home/asha/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome'

/** A machine where some programs fail with these words, and where installing puts a Chromium. */
function machineWith(given: { chromiums?: string[]; failing?: Record<string, string>; mayUseApt?: boolean }) {
  const chromiums = [...(given.chromiums ?? [])]
  const said: string[] = []
  const ran: string[] = []
  const machine: Machine = {
    chromiums: () => chromiums,
    mayUseApt: given.mayUseApt ?? false,
    asked: undefined,
    say: (line) => said.push(line),
    run(command, args) {
      const name = command === process.execPath ? 'playwright' : command
      if (args[0] !== '--version') ran.push(name)
      const failure = given.failing?.[name] ?? ''
      if (failure === '' && name === 'apt-get' && args[0] === 'install') chromiums.push(DEBIANS)
      if (failure === '' && name === 'playwright') chromiums.push(PLAYWRIGHTS)
      return failure
    },
  }
  return { machine, said, ran }
}

describe('a Chromium for the tests', () => {
  test('is the installed one when it starts', () => {
    const { machine, said, ran } = machineWith({ chromiums: [DEBIANS], mayUseApt: true })
    expect([ensureChromium(machine), said, ran]).toEqual([DEBIANS, [], []])
  })

  test("is Debian's package for root", () => {
    const { machine, said, ran } = machineWith({ mayUseApt: true })
    expect(ensureChromium(machine)).toEqual(DEBIANS)
    expect([said, ran]).toEqual([['No Chrome or Chromium found: installing one.'], ['apt-get', 'apt-get']])
  })

  test("is Playwright's for an ordinary user, and for root where Debian's cannot be had", () => {
    expect(ensureChromium(machineWith({}).machine)).toEqual(PLAYWRIGHTS)
    const { machine, ran } = machineWith({ mayUseApt: true, failing: { 'apt-get': 'E: no network' } })
    expect([ensureChromium(machine), ran]).toEqual([PLAYWRIGHTS, ['apt-get', 'playwright']])
  })

  test('is not one that is there and does not start', () => {
    const stub = '/usr/bin/chromium-browser'
    const { machine } = machineWith({ chromiums: [stub], failing: { [stub]: 'requires the chromium snap' } })
    expect(ensureChromium(machine)).toEqual(PLAYWRIGHTS)
  })

  test('that cannot be had is told in one line that says what to do', () => {
    const { machine, said } = machineWith({ failing: { playwright: 'Error: getaddrinfo ENOTFOUND' } })
    expect(ensureChromium(machine)).toEqual(undefined)
    expect(said.slice(1)).toEqual([
      'No Chromium could be installed (Error: getaddrinfo ENOTFOUND). Install Chrome or Chromium, or set CHROMIUM to the path of one, and try again.',
    ])
  })

  test('that the environment asks for is used or refused, never replaced', () => {
    const { machine, said, ran } = machineWith({ mayUseApt: true })
    expect(ensureChromium({ ...machine, asked: '/opt/chrome' })).toEqual(undefined)
    expect([said, ran]).toEqual([['CHROMIUM is /opt/chrome, and nothing that runs is there.'], []])
  })
})
