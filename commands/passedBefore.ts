import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const rooms = ['contract', 'spreadsheets', 'machines', 'server', 'src', 'commands', 'tests', 'e2e', 'bench']
/** What every result depends on besides the file itself. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.dependency-cruiser.cjs',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'drizzle.config.ts',
]

const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('hex')
}

/** Every source of the house by its path from `folder`. */
export const sourcesOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    rooms
      .filter((room) => existsSync(join(folder, room)))
      .flatMap((room) =>
        readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
          .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
          .filter((path) => /\.(?:tsx?|mjs|cjs|js)$/.test(path) && !path.startsWith('tests/planted-violations/'))
          .sort()
          .map((path): [string, string] => [path, readFileSync(join(folder, path), 'utf8')]),
      ),
  )

/** The settings of every tool and what the compiler reads without an import. */
export const settingsKey = (folder: string, sources: ReadonlyMap<string, string>): string =>
  hashOf(
    process.version,
    ...settings.map((path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '')),
    ...[...sources].flatMap(([path, text]) => (path.endsWith('.d.ts') ? [path, text] : [])),
  )

/** One key for all of it. */
export const wholeKey = (folder: string): string => {
  const sources = sourcesOf(folder)
  return hashOf(settingsKey(folder, sources), ...[...sources].flat())
}

const importOf = /(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|#[a-z]+)\/[^'"]+)['"]/g

/** One key for each source: it changes with whatever the source reaches by imports, however far. */
export const keysByFile = (folder: string): ReadonlyMap<string, string> => {
  const sources = sourcesOf(folder)
  const shared = settingsKey(folder, sources)
  const keys = new Map<string, string>()
  const open = new Set<string>()
  const importsOf = (path: string, text: string): string[] =>
    [...text.matchAll(importOf)]
      .map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : join(dirname(path), to).replaceAll('\\', '/')))
      .filter((to) => sources.has(to))
  const keyOf = (path: string): string => {
    const known = keys.get(path)
    if (known !== undefined) return known
    const text = sources.get(path) ?? ''
    // No circle passes the boundaries; in one each file has at least its own text.
    if (open.has(path)) return hashOf(text)
    open.add(path)
    const key = hashOf(shared, path, text, ...new Set(importsOf(path, text).map(keyOf)))
    open.delete(path)
    keys.set(path, key)
    return key
  }
  for (const path of sources.keys()) keyOf(path)
  return keys
}

const placeOf = (folder: string, name: string): string => join(folder, '.tmp', `passed-${name}.json`)

/** Keys of what passed this check at its last run that passed. */
export const passedBefore = (folder: string, name: string): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(readFileSync(placeOf(folder, name), 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

export const keepPassed = (folder: string, name: string, keys: Iterable<string>): void => {
  mkdirSync(join(folder, '.tmp'), { recursive: true })
  writeFileSync(placeOf(folder, name), JSON.stringify([...keys]))
}
