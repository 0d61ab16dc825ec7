import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPassed, keysByFile, passedBefore, wholeKey } from './passedBefore.ts'

let folder = ''
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsdesk-passed-'))
  for (const room of ['contract', 'server']) mkdirSync(join(folder, room))
  write('contract/money.ts', 'export type Money = number\n')
  write('contract/rates.ts', "export type { Money } from './money.ts'\n")
  write('server/pay.ts', "import type { Money } from '#contract/rates.ts'\nexport const paid: Money = 1\n")
  write('server/alone.ts', 'export const alone = 1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const changedBy = (change: () => void): string[] => {
  const before = keysByFile(folder)
  change()
  return [...keysByFile(folder)].filter(([path, key]) => before.get(path) !== key).map(([path]) => path)
}

test('a source is linted again when it changes, and when anything changes that it reaches', () => {
  expect(changedBy(() => write('server/alone.ts', 'export const alone = 2\n'))).toEqual(['server/alone.ts'])
  expect(changedBy(() => write('contract/money.ts', 'export type Money = bigint\n'))).toEqual([
    'contract/money.ts',
    'contract/rates.ts',
    'server/pay.ts',
  ])
})

test('every source is linted again when a setting changes, or a type that needs no import', () => {
  const all = ['contract/money.ts', 'contract/rates.ts', 'server/alone.ts', 'server/pay.ts']
  expect(changedBy(() => write('.oxlintrc.json', '{}'))).toEqual(all)
  expect(changedBy(() => write('server/wide.d.ts', 'declare const wide: 1\n'))).toEqual([...all, 'server/wide.d.ts'])
})

test('what passed is known again by its text, and another text is not', () => {
  keepPassed(folder, 'boundaries', [wholeKey(folder)])
  write('server/alone.ts', 'export const alone = 1\n')
  expect(passedBefore(folder, 'boundaries').has(wholeKey(folder))).toBe(true)
  write('server/alone.ts', "import '#contract/money.ts'\n")
  expect(passedBefore(folder, 'boundaries').has(wholeKey(folder))).toBe(false)
  expect(passedBefore(folder, 'lint').size).toBe(0)
})
