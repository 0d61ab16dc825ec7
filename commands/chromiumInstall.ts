import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumsHere } from '#commands/chromiumBrowser.ts'

/** What installing needs of the machine. */
export type Machine = {
  /** Paths of Chromiums, the best first. */
  chromiums(): string[]
  /** '' when the program ended well, else its last words. */
  run(command: string, args: string[]): string
  mayUseApt: boolean
  /** The path that the environment asks for. */
  asked: string | undefined
  say(line: string): void
}

/** Finds a Chromium that starts, or installs one where that is allowed. Without either it says what to do. */
export function ensureChromium(machine: Machine = thisMachine()): string | undefined {
  const found = startingOne(machine)
  if (found) return found
  if (machine.asked) {
    machine.say(`CHROMIUM is ${machine.asked}, and nothing that runs is there.`)
    return undefined
  }
  machine.say('No Chrome or Chromium found: installing one.')
  const failures: string[] = []
  for (const install of [...(machine.mayUseApt ? [installFromDebian] : []), downloadPlaywrights]) {
    const failure = install(machine)
    const installed = startingOne(machine)
    if (installed) return installed
    failures.push(failure || 'what was installed does not start')
  }
  machine.say(
    `No Chromium could be installed (${failures.join('; ')}). Install Chrome or Chromium, or set CHROMIUM to the path of one, and try again.`,
  )
  return undefined
}

function startingOne(machine: Machine): string | undefined {
  return machine.chromiums().find((path) => machine.run(path, ['--version']) === '')
}

function installFromDebian(machine: Machine): string {
  const apt = (...args: string[]) => machine.run('apt-get', args)
  return apt('update', '-qq') || apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

function downloadPlaywrights(machine: Machine): string {
  return machine.run(process.execPath, ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium'])
}

function thisMachine(): Machine {
  return {
    chromiums: chromiumsHere,
    run: runQuietly,
    mayUseApt: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    asked: process.env.CHROMIUM,
    say: console.log,
  }
}

function runQuietly(command: string, args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 600_000,
  })
  if (status === 0) return ''
  const words = (stderr ?? '').split('\n').filter((line) => line.trim() !== '')
  return (words.find((line) => /^(E:|Error:)/.test(line)) ?? words.at(-1) ?? error?.message ?? `exit ${status}`).trim()
}
