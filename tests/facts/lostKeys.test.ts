import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runGateway } from '#server/app/main.ts'

test('keys that a restore left out are not made anew beside a database that they sealed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-lost-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () =>
    runGateway({ dataDir, port: 0, host: '127.0.0.1', env: { DEMO_MERCHANTS: '20', LOG_LEVEL: 'silent' } })
  await (await start()).close()
  const [keys, apart] = [join(dataDir, 'keys'), join(dataDir, 'keys apart')]
  renameSync(keys, apart)
  const again = await start().then(
    async (gateway) => {
      await gateway.close()
      return 'it is ready'
    },
    (error: unknown) => (error as Error).message,
  )
  const file = join(keys, 'field.key')
  expect(again).toEqual(
    `The key of the sealed numbers is missing: the database holds some, but ${file} is missing. Put ${file} back from the backup, or set FIELD_KEY.`,
  )
  expect(existsSync(file)).toEqual(false)
  rmSync(keys, { recursive: true, force: true })
  renameSync(apart, keys)
  await (await start()).close()
})
