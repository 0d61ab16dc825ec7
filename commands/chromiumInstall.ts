import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '#commands/chromiumBrowser.ts'

/** Finds a Chromium, or installs one where that is allowed. Without either it says what to do, and answers undefined. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM) {
    console.error(`CHROMIUM is ${process.env.CHROMIUM}, and nothing that runs is there.`)
    return undefined
  }
  console.log('No Chrome or Chromium found: installing one.')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if (run('apt-get', ['update', '-qq'], env))
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
  }
  if (!findChromium()) run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], process.env)
  const installed = findChromium()
  if (!installed) console.error('Install Chrome or Chromium, or set CHROMIUM to the path of one, and try again.')
  return installed
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0
}
