import type Dexie from 'dexie'

const prefix = 'ops_turn_'

const ended = (request: IDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** Chromium begins another log when a database goes, however empty it was. */
const turn = async (factory: IDBFactory): Promise<void> => {
  const name = `${prefix}${crypto.randomUUID()}`
  const opening = factory.open(name)
  await ended(opening)
  opening.result.close()
  await ended(factory.deleteDatabase(name))
  // Pages that were killed in between left these.
  for (const { name: left } of await factory.databases()) if (left?.startsWith(prefix)) factory.deleteDatabase(left)
}

const turned = new WeakMap<IDBFactory, Promise<void>>()

/** Undefined where the browser has none, or forbids to ask for it. */
const ownFactory = (): IDBFactory | undefined => {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

/**
 * Has the browser begin another log for its databases, once in a page or worker. Who only reads need not wait for it, and
 * has it begun for who writes next.
 */
export const rotateLevelDbLog = (factory = ownFactory()): Promise<void> => {
  if (factory === undefined) return Promise.resolve()
  const begun =
    turned.get(factory) ??
    // Without it what was kept can be read all the same.
    turn(factory).catch(() => undefined)
  turned.set(factory, begun)
  return begun
}

/**
 * Has the log turned before this database is used. A browser that is killed can leave half a record at the end of that
 * log; Chromium writes on behind it, and at the start after that reads no further than the half record, or takes every
 * database of the site for broken and begins empty ones, however strictly it was written:
 * https://github.com/google/leveldb/issues/1287.
 */
export const turnLogBefore = (database: Dexie, factory = ownFactory()): void => {
  if (factory === undefined) return
  database.on('ready', () => rotateLevelDbLog(factory), true)
  // The browser closed it: what held the log may have ended, and the page lives on.
  database.on('close', () => turned.delete(factory))
}
