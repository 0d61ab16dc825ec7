import { afterEach, expect, it, vi } from 'vitest'
import { cacheName } from './cacheName.ts'
import { rememberErasure } from './device.ts'
import { openStoredMerchants } from './storedMerchants.ts'

const opened: string[] = []

class NotedWorker {
  addEventListener = () => undefined
  terminate = () => undefined
  postMessage = ({ person }: { readonly person: string }) => opened.push(person)
}

/** A tab that stands still and keeps what it has open. */
const holdCache = async (person: string): Promise<IDBDatabase> => {
  const opening = indexedDB.open(cacheName(person))
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  return opening.result
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('merchants are found by who signs in while a frozen tab still holds those of who logged out before', async () => {
  vi.stubGlobal('Worker', NotedWorker)
  const held = await holdCache('before')
  rememberErasure('before')
  const end = openStoredMerchants(
    { loginId: 'now', services: new Set() },
    () => Promise.resolve({ name: 'now', key: undefined }),
    Promise.resolve(),
  )
  await expect.poll(() => opened).toEqual(['now'])
  end({ erase: false })
  held.close()
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(cacheName('before'))
})
