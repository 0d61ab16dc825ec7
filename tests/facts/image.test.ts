import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { containerfile, copiedBy } from '#commands/imageContext.ts'
import { shipped } from '#commands/shippedPackages.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, containerfile), 'utf8')
/** What a build makes: it is not there in a clone. */
const built = ['.built', 'dist', 'node_modules']

/** What is begun in a container: what the image says, and what docs/operations.md has one begin. */
const begun = ['serve', 'isReady', 'worker', 'user', 'audit-verify', 'feed'].map((name) => `commands/${name}.ts`)

/** Files of ours and packages that these import when they run, and so on. What is imported only when it is asked for is another one's. */
const reachedFrom = (entries: readonly string[]) => {
  const [files, packages] = [new Set<string>(), new Set<string>()]
  const look = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const statements = readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type\b)(?:[^'=;]*? from )?'([^']+)'|\bimport\('(#[^']+)'\)/gm,
    )
    for (const [, always = '', later] of statements) {
      const from = later ?? always
      if (from.startsWith('#')) look(from.slice(1))
      else if (from.startsWith('.')) look(join(dirname(file), from))
      else if (!from.startsWith('node:')) packages.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const entry of entries) look(entry)
  return { files: [...files], packages: [...packages] }
}

const isCopied = (file: string, copied: readonly string[]): boolean =>
  copied.some((path) => file.startsWith(`${path}/`))

test('each thing that the image copies is here, or made by a build', () => {
  const copied = copiedBy(text)
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual([])
  expect(copiedBy('COPY --chown=1:1 nowhere there /x\n')).toEqual(['nowhere', 'there'])
})

test('what is begun in a container finds all it imports there: no file that is not copied, no package for development', () => {
  const copied = copiedBy(text)
  const { files, packages } = reachedFrom(begun)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !isCopied(file, copied))).toEqual([])
  const ofLock = new Set(shipped.map(({ name }) => name))
  expect(packages.length).toBeGreaterThan(20)
  expect(packages.filter((name) => !ofLock.has(name))).toEqual([])
  const without = copied.filter((path) => path !== 'simulator')
  expect(files.filter((file) => !isCopied(file, without)).length).toBeGreaterThan(0)
})

test('it runs as somebody who is not root, and holds no address of where it was made', () => {
  expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(text).not.toMatch(/https?:\/\/|:\/\//)
  const [, command = ''] = /^CMD \["node", "(.*)"\]$/m.exec(text) ?? []
  const [, check = ''] = /CMD \["node", "(commands\/isReady.ts)"\]/.exec(text) ?? []
  for (const file of [command, check]) expect(existsSync(join(root, file))).toBe(true)
})
