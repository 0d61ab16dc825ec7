import type { Page } from 'playwright'

/** Run in a page before its own scripts: what the proof has to find. */
type Planted = () => void

/** A row is gone as soon as its sending begins. */
const takenOutFirst: Planted = () => {
  const { value: put } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
    readonly value: IDBObjectStore['put']
  }
  IDBObjectStore.prototype.put = function putAndTakeOut(value: { readonly id: string; readonly state: string }, key) {
    const written = key === undefined ? put.call(this, value) : put.call(this, value, key)
    if (this.name === 'outbox' && value.state === 'sending') this.delete(value.id)
    return written
  }
}

/** Sent under whoever is signed in. */
const withoutItsPerson: Planted = () => {
  const send = globalThis.fetch
  globalThis.fetch = (address, request) => {
    const headers = new Headers(request?.headers)
    headers.delete('x-actor')
    return send(address, { ...request, headers })
  }
}

/** Nothing but the name of a chosen file is on the disk. */
export const loseChosenFile = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('ops_work_')) continue
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const change = opening.result.transaction('draftParts', 'readwrite', { durability: 'strict' })
      change.objectStore('draftParts').clear()
      await new Promise((resolve) => change.addEventListener('complete', resolve))
      opening.result.close()
    }
  })

export const plantedQueues = { takenOutFirst, withoutItsPerson }
