import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runFolder } from '#commands/runFolders.ts'
import { demoPassword } from '#server/demo/people.ts'
import { findReleaseBefore, layOutBuild } from '#tests/support/buildBefore.ts'
import { client, sealPassword } from '#tests/support/gateway.ts'
import { spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'
import { signInPem } from '#tests/support/signInKey.ts'

const before = findReleaseBefore()

const signInTo = async (address: string, loginId: string) => {
  const person = client({ address }, '')
  const { nonce } = await person.call('session.nonce', {})
  const key = createPublicKey(createPrivateKey(signInPem())).export({ type: 'spki', format: 'der' }).toString('base64')
  const password = sealPassword(key, nonce, demoPassword)
  const { status } = await person.post('/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
  expect(status).toBe(200)
  return person
}

const title = before === undefined ? 'that this clone has no history of' : before.version
test.skipIf(before === undefined)(
  `the release before, ${title}, starts on the schema of this build, reads and writes there, and its worker too`,
  async () => {
    const folder = `${runFolder('before')}-1`
    const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-before-'))
    onTestFinished(() => {
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
    })
    layOutBuild(before?.commit ?? '', folder)
    const database = await openMigratedDatabase()
    const env = { DEMO_MERCHANTS: '50', DEMO_TRANSACTIONS: '50', DEMO_LIVE: 'off', JOBS: 'off' }
    const gateway = await spawnGateway(dataDir, database.url, env, folder)
    const worker = await spawnWorker(dataDir, database.url, {}, folder)
    onTestFinished(async () => {
      await gateway.kill()
      await worker.kill()
      await database.close()
    })
    const opsadmin = await signInTo(gateway.address, 'opsadmin')
    const { rows } = await database.pool.query<{ code: string }>('select merchant_code as code from merchants limit 1')
    const merchantCode = rows[0]?.code ?? ''
    const said = { merchantCode, comment: 'of the build before', feedback: '', ticketId: '', mobileNumber: '' }
    await opsadmin.call('portfolio.addCallLog', said)
    expect((await opsadmin.call('portfolio.callLogs', { merchantCode })).map(({ comment }) => comment)).toContain(
      said.comment,
    )
    const seen = await fetch(`${gateway.address}/ready`)
    expect(await seen.json()).toEqual({ ready: true })
  },
)
