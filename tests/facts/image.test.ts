import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { containerfile, copiedBy } from '#commands/imageContext.ts'
import { shipped } from '#commands/shippedPackages.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, containerfile), 'utf8')
/** What a build makes: it is not there in a clone. */
const built = ['.built', 'dist', 'node_modules']

/** Folders of ours and packages that files of these folders import when they run. */
const importedFrom = (folders: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
  )
  for (const file of files.filter((path) => /(?<!\.test|\.d)\.ts$/.test(path))) {
    const statements = readFileSync(file, 'utf8').matchAll(
      /^(import|export) (?!type\b)(?:[^'=;]*? from )?'([^.'][^']*)'/gm,
    )
    for (const [, , from = ''] of statements)
      if (!from.startsWith('node:')) found.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))
  }
  return found
}

test('each thing that the image copies is here, or made by a build', () => {
  const copied = copiedBy(text)
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual([])
  expect(copiedBy('COPY --chown=1:1 nowhere there /x\n')).toEqual(['nowhere', 'there'])
})

test('what the image copies imports nothing that it does not have: no folder of ours, no package for development', () => {
  const copied = copiedBy(text)
  const ours = copied.filter((path) => !built.includes(path) && !path.includes('.'))
  const names = importedFrom(ours.filter((path) => path !== 'commands'))
  expect([...names].filter((name) => name.startsWith('#') && !copied.includes(name.slice(1)))).toEqual([])
  const packages = new Set(shipped.map(({ name }) => name))
  const foreign = [...names].filter((name) => !name.startsWith('#'))
  expect(foreign.length).toBeGreaterThan(20)
  expect(foreign.filter((name) => !packages.has(name))).toEqual([])
})

test('it runs as somebody who is not root, and holds no address of where it was made', () => {
  expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(text).not.toMatch(/https?:\/\/|:\/\//)
  const [, command = ''] = /^CMD \["node", "(.*)"\]$/m.exec(text) ?? []
  const [, check = ''] = /CMD \["node", "(commands\/isReady.ts)"\]/.exec(text) ?? []
  for (const file of [command, check]) expect(existsSync(join(root, file))).toBe(true)
})
