import { cacheName, peopleStored } from '../cacheName.ts'

const ended = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * What lies in the person's cache under `pieces`, by its keys; empty where there is no such cache. It is read first of
 * all, by somebody who looks for a merchant: without Dexie, which takes longer to come than to read.
 */
export const readPieces = async (person: string): Promise<ReadonlyMap<string, unknown>> => {
  if (!(await peopleStored()).includes(person)) return new Map()
  // Without a version it is opened as it is.
  const opening = indexedDB.open(cacheName(person))
  // It went meanwhile, and must not be made again.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await ended(opening)
  database.onversionchange = () => database.close()
  try {
    const pieces = await ended(database.transaction('pieces').objectStore('pieces').getAll())
    return new Map(pieces.map(({ key, value }: { readonly key: string; readonly value: unknown }) => [key, value]))
  } finally {
    database.close()
  }
}
