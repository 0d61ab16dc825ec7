import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './commands/chromiumBrowser.ts'
import { waitMs } from './tests/support/patience.ts'
import { journeyGateways, ownGateway } from './tests/support/journeyGateways.ts'

const use = devices['Desktop Chrome']
const longest = /\/(?:everyScreen|offline|drafts|files|kills)\.spec\.ts$/

/** They take cases of the demo that others look for, so they come when those are through. */
const jobs = /\/jobs\/.*\.spec\.ts$/

/** The longest files first: begun last, one of them would be walked alone. */
const journeys = [
  { name: 'long', testMatch: longest, use },
  { name: 'chromium', testIgnore: [longest, jobs], use },
  { name: 'jobs', testMatch: jobs, dependencies: ['long', 'chromium'], use },
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/e2e-results',
  fullyParallel: false,
  workers: journeyGateways.length,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: waitMs },
  globalSetup: './tests/support/journeys.setup.ts',
  use: {
    baseURL: ownGateway().address,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It would fetch the whole panel for every journey; those about it say so.
    serviceWorkers: 'block',
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    screenshot: 'only-on-failure',
    // A dialog that is on its way is waited for: a third of a second each time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  projects: process.env['LOOK'] === undefined ? journeys : [{ name: 'look', testMatch: /e2e\/look\.ts$/, use }],
  webServer: {
    command: 'node_modules/.bin/node tests/support/journeyGateways.process.ts',
    wait: { stdout: /The gateways of the journeys are ready/ },
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})
