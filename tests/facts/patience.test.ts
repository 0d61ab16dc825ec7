import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redWithinMs, waitMs } from '#tests/support/patience.ts'
import config from '../../vitest.config.ts'

interface Project {
  readonly test: {
    readonly name: string
    readonly testTimeout?: number
    readonly hookTimeout?: number
    readonly expect?: { readonly poll?: { readonly timeout?: number } }
  }
}

const numberOf = (text: string) => Number(text.replaceAll('_', ''))

test('what fails or hangs in the browser, and a state that does not come, is red within half a minute', () => {
  const { projects } = config.test as unknown as { readonly projects: readonly Project[] }
  const limits = projects.map(({ test: { name, testTimeout, hookTimeout, expect: { poll } = {} } }) => ({
    name,
    limits: [poll?.timeout, ...(name === 'components' ? [testTimeout, hookTimeout] : [])],
  }))
  expect(limits.filter(({ limits: each }) => each.some((limit) => limit === undefined || limit > redWithinMs))).toEqual(
    [],
  )
  expect(waitMs).toBeLessThan(redWithinMs)
})

test('no fact waits longer for a state, whatever it asks', () => {
  const files = globSync([
    '{src,server,contract,machines,commands,tests}/**/*.test.{ts,tsx}',
    'tests/support/*.{ts,tsx}',
  ])
  expect(files.length).toBeGreaterThan(300)
  const wait = /(?:waitFor|waitUntil|poll)\((?:(?!\b(?:waitFor|waitUntil|poll)\()[\s\S]){0,800}?timeout: ([\d_]+)/g
  const long = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(wait)]
      .filter(([, limit = '']) => numberOf(limit) > redWithinMs)
      .map(([, limit]) => `${file} waits ${limit}`),
  )
  expect(long).toEqual([])
})
