import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { drainDevice } from './drainLocked.ts'
import { outboxRows, queueUpload } from './outbox.ts'
import { openWork, workName } from './workDatabase.ts'

let isBusy: boolean
let page: Awaited<ReturnType<typeof openUnsentPage>>
/** Before and behind every other person of the device. */
const broken = ['0'.repeat(32), 'f'.repeat(32)]

beforeEach(async () => {
  isBusy = true
  for (const person of broken) {
    const work = openWork(person)
    await work.open()
    work.close()
  }
  page = await openUnsentPage(() => (isBusy ? 'busy' : undefined))
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  for (const person of broken) indexedDB.deleteDatabase(workName(person))
})

const breakTheirs = () => {
  const { value: open } = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') as {
    readonly value: IDBFactory['open']
  }
  const names = broken.map(workName)
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (names.includes(name)) throw new DOMException('The disk does not give it back.', 'UnknownError')
    return version === undefined ? open.call(this, name) : open.call(this, name, version)
  })
}

it('a person whose work the device does not give back keeps nobody else’s file from going', async () => {
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  const states = () => outboxRows()?.map(({ state }) => state)
  await expect.poll(states).toEqual(['waiting'])
  breakTheirs()
  isBusy = false
  const isDone = await drainDevice(() => Promise.resolve(false))
  await expect.poll(states).toEqual(['done'])
  // The browser asks again for those that could not be looked at.
  expect(isDone).toBe(false)
})
