import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const notOurs = new Set(['node_modules', 'dist', 'migrations'])
const texts = globSync('**/*.{md,ts,tsx,mjs,css}', { cwd: root, exclude: (name) => notOurs.has(name) })

const pages = texts.filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path))

/** Lines with their numbers, without code blocks and rows of tables, which cannot be broken. */
const proseOf = (page: string): { line: string; number: number }[] => {
  let isCode = false
  return page.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode || line.startsWith('|') ? [] : [{ line, number: index + 1 }]
  })
}

test('no line of prose in README.md and docs is longer than 160 characters', () => {
  const long = pages.flatMap((path) =>
    proseOf(read(path)).flatMap(({ line, number }) => (line.length > 160 ? [`${path}:${number}`] : [])),
  )
  expect(long).toEqual([])
})

test('every conflict that code or docs cite is in docs/conflicts.md once, with its decision', () => {
  const table = read('docs/conflicts.md')
  const entries = [...table.matchAll(/^- \*\*(X\d{3})\*\*: .+\n(?: {2}.+\n)* {2}- .+/gm)].map(([, number]) => number)
  // X000 is no conflict: tests use it as the code of a merchant that nobody has.
  const cited = texts
    .filter((path) => path !== 'docs/conflicts.md')
    .flatMap((path) => [...read(path).matchAll(/\bX\d{3}\b/g)].map(([number]) => number))
    .filter((number) => number !== 'X000')
  expect(entries).toEqual([...new Set(entries)])
  expect([...new Set(cited)].filter((number) => !entries.includes(number))).toEqual([])
})

test('every relative link in README.md and docs leads to a file, and to a heading where it names one', () => {
  const anchorsOf = (page: string): string[] =>
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    )
  const broken = pages.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [target = '', anchor] = link.split('#')
      const file = target === '' ? path : join(dirname(path), target)
      const isThere = existsSync(join(root, file))
      return isThere && (anchor === undefined || anchorsOf(read(file)).includes(anchor)) ? [] : [`${path}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the newest version of the changelog is that of package.json', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})

test('every file that a guide names is there', () => {
  const named = pages
    .filter((path) => path.startsWith('docs/guides/'))
    .flatMap((path) => [...read(path).matchAll(/`([\w@.-]+\/[\w./-]+)`/g)].map(([, file = '']) => ({ path, file })))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('a comment names no file that is gone', () => {
  const sources = texts.filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(/\/\*\*?[^]*?\*\/|(?<![:'"`\\])\/\/ .*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/(?<![\w/.@-])(?:[\w@-]+\/)+[\w@.-]+\.(?:tsx?|mjs|md|json)\b/g)].map(([file]) => ({
        path,
        file,
      })),
    ),
  )
  const gone = named.filter(
    ({ path, file }) => !existsSync(join(root, file)) && !existsSync(join(root, dirname(path), file)),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(gone).toEqual([])
})

test('every name that docs/where.md gives is in the file that it gives', () => {
  const rows = [...read('docs/where.md').matchAll(/^\| (.+?) \| .+ \| `(\S+)` \| `(\S+)` \|$/gm)]
  expect(rows.length).toBeGreaterThanOrEqual(30)
  const missing = rows.filter(
    ([, , file = '', name = '']) => !existsSync(join(root, file)) || !read(file).includes(name),
  )
  expect(missing.map(([, what]) => what)).toEqual([])
})

test('docs/decisions/README.md lists every record of a decision', () => {
  const index = read('docs/decisions/README.md')
  const records = pages.filter((path) => path.startsWith('docs/decisions/') && !path.endsWith('/README.md'))
  expect(records.filter((path) => !index.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([])
})

test('docs/decisions/dependencies.md has a row for every dependency of package.json, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const rows = [...read('docs/decisions/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
  expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})
