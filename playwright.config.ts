import { defineConfig, devices } from '@playwright/test'
import { singleSignOnEnv } from './tests/companyClient.ts'
import { CHROMIUM_FLAGS, findChromium } from './commands/chromiumBrowser.ts'

// One number for this run, told to the workers through the environment they inherit.
const port = Number((process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000))))
// Where the journeys open the company's identity provider.
const providerPort = Number((process.env.E2E_PROVIDER_PORT ??= String(10_000 + (port % 10_000))))
const dataDir = (process.env.E2E_DATA_DIR ??= `.tmp/e2e-${process.pid}`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/e2e-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 60_000 },
  globalSetup: './tests/journeys.setup.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It would fetch the whole panel for every journey; those about it say so.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
  webServer: {
    command: 'node_modules/.bin/node commands/start.ts',
    url: `http://127.0.0.1:${port}/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ...singleSignOnEnv(`http://127.0.0.1:${providerPort}`, 'opsdesk.example'),
      BUSY_AFTER_MS: '60000',
    },
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})
