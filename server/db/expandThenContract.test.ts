import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
const { version: present } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** What makes older builds ask for what is not there. */
const takes =
  /\bdrop\s+(table|column|view|function|type|schema|index|default)\b|\brename\s+(to|column)\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i
/** What refuses the rows that they write: a column that they do not know and that has no value by itself. */
const demands = /\bset\s+not\s+null\b|\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i

/**
 * Migrations that take something away all the same. `unreadSince`: the release from which on nothing reads or writes it; the one
 * that takes it away comes after that release, so that the build before this one does not miss it.
 */
const contractions: Readonly<Record<string, { readonly unreadSince: string }>> = {}

const isOlder = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0
const isReleased = (version: string): boolean =>
  isOlder(version, present) && changelog.split('\n').includes(`## ${version}`)

/** Why the build before may trip over it; undefined: it does not. */
const faultOf = (name: string, statements: string, allowed = contractions): string | undefined => {
  const text = statements.replaceAll(/--(?!>).*$/gm, '')
  if (!takes.test(text) && !demands.test(text)) return undefined
  if (!/\boldest_build\b/.test(text)) return 'it takes something away and does not raise oldest_build'
  const since = allowed[name]?.unreadSince
  if (since === undefined) return 'nobody says since which release nothing reads what it takes away'
  return isReleased(since) ? undefined : `nothing reads it since ${since}, which is no release before this one`
}

test('a migration adds; what it takes away, the release before has stopped to read', () => {
  const raise = 'UPDATE drizzle.oldest_build SET oldest_build = 1;'
  const dropped = 'ALTER TABLE "staff" DROP COLUMN "name";'
  const said = (unreadSince: string) => ({ a: { unreadSince } })
  expect(faultOf('a', 'ALTER TABLE "staff" ADD COLUMN "name" text;')).toBeUndefined()
  expect(faultOf('a', `ALTER TABLE "staff" ADD COLUMN "name" text DEFAULT '' NOT NULL;`)).toBeUndefined()
  expect(faultOf('a', 'CREATE TABLE "shops" ("name" text NOT NULL);\n-- the rename column of old')).toBeUndefined()
  for (const statement of [
    dropped,
    'ALTER TABLE "staff" ADD COLUMN "name" text NOT NULL;',
    'ALTER TABLE "staff" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;\nALTER TABLE "staff" ADD COLUMN "name" text NOT NULL;',
    'ALTER TABLE "staff" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "staff" ALTER COLUMN "name" DROP DEFAULT;',
    'ALTER TABLE "staff" RENAME COLUMN "name" TO "said";',
    'ALTER TABLE "staff" RENAME TO "people";',
  ])
    expect(faultOf('a', statement)).toMatch(/does not raise oldest_build/)
  expect(faultOf('a', dropped + raise)).toMatch(/nobody says since which release/)
  expect(faultOf('a', dropped + raise, said('0.15.0'))).toBeUndefined()
  expect(faultOf('a', dropped + raise, said(present))).toMatch(/no release before this one/)
  expect(faultOf('a', dropped + raise, said('0.0.7'))).toMatch(/no release before this one/)
})

test('no migration since the oldest build is known takes away what the build before this one needs', () => {
  const since = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > '0063')
  expect(since.length).toBeGreaterThan(20)
  const faults = since.map((name) => ({ name, fault: faultOf(name, readFileSync(join(folder, name), 'utf8')) }))
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([])
  expect(Object.keys(contractions).filter((name) => !since.includes(name))).toEqual([])
})
