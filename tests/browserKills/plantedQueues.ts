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

export const plantedQueues = { takenOutFirst, withoutItsPerson }
