import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

test('the hashes of the Node runtime are those of the version that is installed', () => {
  const { version, sha256 } = read('commands/nodeRuntimes.json') as { version: string; sha256: Record<string, string> }
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  expect(version).toBe(dependencies['node'])
  expect(Object.values(sha256).filter((hash) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([])
})
