import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { CHROMIUM_FLAGS, findChromium } from './commands/chromiumBrowser.ts'
import { redWithinMs, waitMs } from './tests/support/patience.ts'

const exclude = ['**/node_modules/**', 'tests/planted-violations/**']

const expected = { poll: { timeout: waitMs } }
/** A fact that kills and starts processes takes so long, however slow the machine. */
const patience = { testTimeout: 400_000, hookTimeout: 400_000, expect: expected }

/** Files of Node share one load of what they import: none may leave a module or a global changed behind. */
const shared = { environment: 'node', isolate: false, ...patience } as const

const longest =
  /\/(?:histories|forbiddenCells|campaigns|campaignRaces|testMessages|permissions|scope|askAtOnce|hostileFiles|drawing|failing\w+|jobLease|killLoop|stopping|startTogether|sharedWork|embeddedRestore|livePlatform|guardedBroker)\.test\.ts$/

/** The longest files first: begun last, one of them would be run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => (longest.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // A worker waits for half of its time, for PostgreSQL or for a process that it has started.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: [
            'contract/**/*.test.ts',
            'spreadsheets/**/*.test.ts',
            'machines/**/*.test.ts',
            'src/**/*.test.ts',
            'commands/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'gateway',
          ...shared,
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
      {
        plugins: [react()],
        // Found while tests already run, a dependency would be bundled again, with a second React in it.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-router-dom',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            '@testing-library/react',
            '@primer/react',
            '@primer/react/next',
            '@primer/react/experimental',
            '@primer/octicons-react',
            'cmdk',
            'dayjs',
            'dayjs/plugin/utc.js',
            'dexie',
            'dexie-react-hooks',
            'socket.io-client',
            'workbox-window',
            'xlsx',
            'xlsx/dist/cpexcel',
            'zod',
            'xstate',
          ],
        },
        test: {
          name: 'components',
          testTimeout: redWithinMs,
          hookTimeout: redWithinMs,
          expect: expected,
          include: ['src/**/*.test.tsx'],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
