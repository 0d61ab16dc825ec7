import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type BucketWeather, openBucket, openBucketFront, type TestBucket } from '#tests/support/bucket.ts'
import { createEntry, listenForJobs } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const secret = randomUUID()
const weathers = ['wrong secret', 'no bucket', 'unreachable'] as const satisfies readonly BucketWeather[]

let bucket: TestBucket
let front: Awaited<ReturnType<typeof openBucketFront>>
let testGateway: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let admin: Client
let env: Record<string, string>
const logged: string[] = []
let heard: (() => void) | undefined

/** Everything that is handed to the log, as deep as it goes. */
const listenToLog = ({ gateway }: TestGateway) => {
  const take = (...said: unknown[]) => {
    logged.push(inspect(said, { depth: 12, showHidden: true }))
    heard?.()
  }
  const { log } = gateway
  Object.assign(gateway, { log: Object.assign(Object.create(log) as typeof log, { error: take, warn: take }) })
}
const nextWord = () => new Promise<void>((resolve) => (heard = resolve))

beforeAll(async () => {
  bucket = await openBucket()
  front = await openBucketFront(bucket)
  env = { ...front.env, FILES_SECRET: secret }
  testGateway = await openTestGateway(inject('postgresUrl'), { env })
  listenToLog(testGateway)
  jobs = listenForJobs(testGateway)
  admin = await testGateway.signIn('opsadmin')
  await insertMerchants(
    testGateway.database.db,
    weathers.map((_, at) => buildMerchant({ merchantCode: `W000000${at}` })),
  )
})
afterAll(async () => {
  front.become('well')
  await testGateway.close()
  front.close()
  await bucket.close()
})

const sheetOf = (at: number) => ({
  name: `weather ${at}.csv`,
  bytes: buildSheet({
    headers: ['merchant_code', 'display_name', 'contact_person'],
    rows: [[`W000000${at}`, `Bhandar of weather ${at}`, '']],
    format: 'csv',
  }),
})

describe('a bucket that fails', () => {
  it.each([
    ['wrong secret', 'SignatureDoesNotMatch: FILES_SECRET is not the secret of FILES_KEY_ID'],
    ['no bucket', 'NoSuchBucket: there is no bucket of that name'],
    ['unreachable', 'ECONNRESET: the connection was cut'],
  ] as const)('at the start (%s) is named with what is wrong, and without the secret', async (weather, why) => {
    front.become(weather)
    const { filesBucket } = readConfig(env)
    const failure: unknown = await openFileStore({ dataDir: testGateway.config.dataDir, filesBucket }).catch(
      (error: unknown) => error,
    )
    front.become('well')
    expect((failure as Error).message).toBe(`FILES_URL: the bucket 'desk-files' does not answer (${why}).`)
    expect(inspect(failure, { depth: 12 })).not.toContain(secret)
  })

  it.each(weathers.map((weather, at) => [weather, at] as const))(
    'under a running gateway (%s) refuses an upload with the documented text, and a job goes on by itself when it works again',
    async (weather, at) => {
      const key = { idempotencyKey: randomUUID() }
      const before = bucket.names()
      front.become(weather)
      const refused = await refusalOf(admin.upload(sheetOf(at), key))
      expect([refused.status, refused.code, refused.message]).toEqual([502, 'upload-failed', 'Could not upload file!'])
      expect(bucket.names()).toEqual(before)
      // Removed when the call has ended, a moment behind its answer.
      await expect.poll(() => readdirSync(join(testGateway.config.dataDir, 'files', 'incoming'))).toEqual([])

      front.become('well')
      const sheet = sheetOf(at)
      const { fileUrl } = await admin.upload(sheet, key)
      const { fileEntryId, jobId } = await createEntry(admin, fileUrl, sheet.name, 'merchant_update')
      front.become(weather)
      const broke = nextWord()
      await admin.call('files.runScript', { scriptId: 'merchant_update', fileEntryId })
      await broke
      front.become('well')
      expect((await jobs.ended(jobId)).message).toBe('1 row applied')
    },
  )

  it('leaves its secret in no word of the log', () => {
    expect([logged.length >= 2 * weathers.length, logged.filter((words) => words.includes(secret))]).toEqual([true, []])
  })
})
