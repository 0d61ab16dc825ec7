import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './commands/chromiumBrowser.ts'

const exclude = ['**/node_modules/**', 'tests/planted-violations/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'machines/**/*.test.ts', 'src/**/*.test.ts', 'commands/**/*.test.ts'],
          exclude,
        },
      },
      {
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
            '@primer/react',
            '@primer/react/next',
            '@primer/react/experimental',
            '@primer/octicons-react',
            'socket.io-client',
            'zod',
          ],
        },
        test: {
          name: 'components',
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
