import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf } from '#tests/support/outcome.ts'

let patient: TestGateway
let impatient: TestGateway

beforeAll(async () => {
  patient = await openTestGateway(inject('postgresUrl'))
  impatient = await openTestGateway(inject('postgresUrl'), { env: { BUSY_AFTER_MS: '300' } })
})
afterAll(async () => {
  await patient.close()
  await impatient.close()
})

const ask = async ({ address }: TestGateway, path = '/ready') => {
  const answer = await fetch(address + path)
  return { status: answer.status, body: await answer.json() }
}
const ready = { status: 200, body: { ready: true } }
const notReady = (because: string) => ({ status: 503, body: { ready: false, because } })

/** Keeps the process from doing anything else. */
const stop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('/ready says that the process is late when it does not come to answer in time; it still turns', async () => {
  // In each turn: the more a slow machine adds between two stops, the less late the process is on average.
  const busy = setInterval(stop, 1, 400)
  try {
    await expect.poll(() => ask(impatient), { interval: 1 }).toEqual(notReady('late'))
    expect(await ask(impatient, '/live')).toEqual({ status: 200, body: { live: true } })
  } finally {
    clearInterval(busy)
  }
  await expect.poll(() => ask(impatient)).toEqual(ready)
})

test('/ready says that the threads do not answer in time while all of them are taken', async () => {
  const hash = promisify(pbkdf2)
  const taken = Array.from({ length: 12 }, () => hash('password', 'salt', 300_000, 32, 'sha512'))
  expect(await ask(impatient)).toEqual(notReady('threads'))
  await Promise.all(taken)
  await expect.poll(() => ask(impatient)).toEqual(ready)
})

test('/ready says that nothing can be drawn while no process can be started, and images are refused as busy', async () => {
  await addMerchants(patient, [waitingMerchant('U0000001')])
  const person = await patient.signIn('opsadmin')
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    await expect.poll(() => ask(patient)).toEqual(notReady('drawing'))
    expect(await codeOf(upload(person, 'U0000001', 'pan', pngOf(30, 20)))).toBe('busy')
  } finally {
    process.execPath = execPath
  }
  await expect.poll(() => ask(patient)).toEqual(ready)
  expect(await codeOf(upload(person, 'U0000001', 'pan', pngOf(30, 20)))).toBe('done')
})
