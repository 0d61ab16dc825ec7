import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/gateway/variables.ts'

const root = join(import.meta.dirname, '../..')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')

// What the machine or another program sets, not whoever runs the desk.
const notOurs = ['PATH', 'LOCALAPPDATA', 'PROGRAMFILES', 'PLAYWRIGHT_JSON_OUTPUT_FILE']

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, room, path), 'utf8'))
}

const namesIn = (texts: string[], pattern: RegExp): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort()

test('docs/operations.md names every variable that gateway and commands read, and no other', () => {
  const elsewhere = namesIn([...sourcesOf('server'), ...sourcesOf('commands')], /\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g)
  const read = [...new Set([...elsewhere, ...variableNames])].sort()
  const configure = operations.split('\n').filter((line) => line.startsWith('| `') && !line.includes('npm '))
  const told = namesIn(
    configure.map((line) => line.split('|')[1] + (line.includes('CHROMIUM') ? line : '')),
    /`([A-Z][A-Z_]+)`/g,
  )
  expect(told).toEqual(read.filter((name) => !notOurs.includes(name)))
})

test('docs/operations.md names every npm script that is for whoever runs the desk', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const told = namesIn([operations.slice(operations.indexOf('## Commands'))], /^\| `npm (?:run )?([a-z:]+)/gm)
  const inside = ['build', 'db:generate']
  expect(told).toEqual(
    Object.keys(scripts)
      .filter((name) => !inside.includes(name))
      .sort(),
  )
})
