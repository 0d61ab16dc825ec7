import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials } from './billOfMaterials.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const packageFile = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>
const lock = read('package-lock.json') as {
  packages: Record<string, { version?: string; dev?: boolean; integrity?: string; name?: string }>
}

test('the bill of materials has each package that the lock ships, by its hash, and none of development', () => {
  const { components } = billOfMaterials()
  const told = new Map(
    components.flatMap((one) => ('purl' in one ? [[`${one.name}@${one.version}`, one.hashes?.[0]?.content]] : [])),
  )
  const installed = Object.entries(lock.packages).map(([path, one]) => ({
    id: `${one.name ?? path.split('node_modules/').at(-1)}@${one.version}`,
    isDev: one.dev === true,
    isRoot: path === '',
    digest: Buffer.from(one.integrity?.split('-')[1] ?? '', 'base64').toString('hex') || undefined,
  }))
  const ships = installed.filter(({ isDev, isRoot }) => !isDev && !isRoot)
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(ships.map(({ id, digest }) => [id, digest] as const)))
  const direct = Object.keys(packageFile.dependencies).filter(
    (name) => packageFile.dependencies[name]?.startsWith('npm:') !== true,
  )
  expect(direct.filter((name) => ![...told.keys()].some((id) => id.startsWith(`${name}@`)))).toEqual([])
  expect([...told.keys()].filter((id) => /^(?:vite|vitest|playwright|typescript)@/.test(id))).toEqual([])
})
