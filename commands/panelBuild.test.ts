import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
