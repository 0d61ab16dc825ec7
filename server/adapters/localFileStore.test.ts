import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalFileStore } from './localFileStore.ts'

test('a gateway that starts leaves what another is receiving, and removes what was forgotten for more than a day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = await openLocalFileStore(folder)
  const [receiving, forgotten] = [await first.scratchPath(), await first.scratchPath()]
  for (const path of [receiving, forgotten]) writeFileSync(path, 'rows')
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
  utimesSync(forgotten, twoDaysAgo, twoDaysAgo)
  await openLocalFileStore(folder)
  expect([existsSync(receiving), existsSync(forgotten)]).toEqual([true, false])
})
