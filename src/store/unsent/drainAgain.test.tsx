import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { outboxRows, queueUpload, wakeOutbox } from './outbox.ts'

let page: Awaited<ReturnType<typeof openUnsentPage>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = await openUnsentPage(() => undefined)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Until it has room again nothing can be noted as being on its way. */
const fillDevice = () => {
  const { value: put } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
    readonly value: IDBObjectStore['put']
  }
  let refused = 0
  const filled = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row,
    key,
  ) {
    if (this.name === 'outbox' && (row as { state: string }).state === 'sending') {
      refused += 1
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    return put.call(this, row, key)
  })
  return { refused: () => refused, makeRoom: () => filled.mockRestore() }
}

it('a file that could not be sent because the device was full goes by itself once there is room', async () => {
  const device = fillDevice()
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  await expect.poll(device.refused).toBeGreaterThan(0)
  device.makeRoom()
  const laterOn = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return outboxRows()?.map(({ state }) => state)
  }
  await expect.poll(laterOn).toEqual(['done'])
})

it('who is told to look for what waits, while their storage is closed by a logout, has nothing to say', async () => {
  const woken = wakeOutbox()
  page.work.close()
  await expect(woken).resolves.toBeUndefined()
})
