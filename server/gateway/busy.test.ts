import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { waitMs } from '#tests/support/patience.ts'

let patient: TestGateway
let impatient: TestGateway

beforeAll(async () => {
  patient = await openTestGateway(inject('postgresUrl'), { env: { BUSY_AFTER_MS: '60000' } })
  impatient = await openTestGateway(inject('postgresUrl'), { env: { BUSY_AFTER_MS: '1' } })
})
afterAll(async () => {
  await patient.close()
  await impatient.close()
})

/** Keeps the process from doing anything else. */
const stop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const nonceOf = async (testGateway: TestGateway) => {
  const { status, headers, body } = await testGateway.anonymous().post('/ops/opsloginnonce', {})
  return { status, code: body['code'], retryAfter: headers.get('retry-after') }
}

test('a process that stood still, without one sample of how late it is, is not called busy for it', async () => {
  const standing = setInterval(() => stop(1_100), 1)
  try {
    const statuses: number[] = []
    for (let times = 0; times < 2; times += 1) statuses.push((await nonceOf(patient)).status)
    expect(statuses).toEqual([200, 200])
  } finally {
    clearInterval(standing)
  }
})

test('a process that is always late says that it is busy, and when to come again', async () => {
  await expect
    .poll(
      () => {
        stop(40)
        return nonceOf(impatient)
      },
      { interval: 1, timeout: waitMs },
    )
    .toEqual({ status: 503, code: 'busy', retryAfter: '2' })
})
