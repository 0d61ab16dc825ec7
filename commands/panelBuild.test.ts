import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPanelFresh, panelFingerprint } from '#commands/panelBuild.ts'

function buildHouse(): string {
  const root = mkdtempSync(join(tmpdir(), 'opsdesk-panel-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const room of ['contract', 'src', 'dist', 'server']) mkdirSync(join(root, room))
  writeFileSync(join(root, 'index.html'), '<title>Opsdesk</title>')
  writeFileSync(join(root, 'src/main.tsx'), 'export {}')
  writeFileSync(join(root, 'dist/.built-from'), panelFingerprint(root))
  return root
}

test('a panel built from what stands in the folder is not built again', () => {
  expect(isPanelFresh(buildHouse())).toEqual(true)
})

test('a changed or added source of the panel makes it stale; a test or a server file does not', () => {
  const root = buildHouse()
  writeFileSync(join(root, 'server/main.ts'), 'export {}')
  writeFileSync(join(root, 'src/main.test.tsx'), 'export {}')
  expect(isPanelFresh(root)).toEqual(true)
  writeFileSync(join(root, 'contract/kyc.ts'), 'export {}')
  expect(isPanelFresh(root)).toEqual(false)
})

/** Each way through the alternatives of an expression. */
const waysThrough = (source: string): string[] => {
  const group = /\(([^()]*\|[^()]*)\)/.exec(source)
  if (group === null) return [source]
  const [whole, inside = ''] = group
  return inside.split('|').flatMap((one) => waysThrough(source.replace(whole, () => one)))
}

test('every module that vite.config.ts puts into a chunk by its path is at that path', () => {
  const config = readFileSync(join(import.meta.dirname, '../vite.config.ts'), 'utf8')
  const paths = [...config.matchAll(/test: \/(\S+)\/,/g)].flatMap(([, source = '']) => waysThrough(source))
  const ours = paths.filter((source) => !source.includes('@primer'))
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter((source) => !files.some((file) => new RegExp(source).test(`/${file}`)))).toEqual([])
})
