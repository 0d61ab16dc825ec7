import { openCache } from './cacheDatabase.ts'
import { peopleStored } from './cacheName.ts'
import { openWork, personOfWork } from './unsent/workDatabase.ts'
import { isOver } from '#machines/files/upload.ts'

/** How much of one kind is kept, and from when to when; times in milliseconds since the epoch. */
export interface StoredKind {
  readonly count: number
  readonly bytes: number
  readonly oldest: number | undefined
  readonly newest: number | undefined
}

export interface DeviceStorage {
  readonly uploads: StoredKind
  readonly drafts: StoredKind
  readonly receipts: StoredKind
  readonly answers: StoredKind
  readonly merchants: StoredKind
  readonly panel: StoredKind
  /** People besides this one of whom something waits or is kept here. */
  readonly otherPeople: number
  /** The browser keeps it until it is told otherwise; undefined: it does not say. */
  readonly isPromised: boolean | undefined
  /** Bytes, of everything that this address keeps in the browser. */
  readonly used: number | undefined
  readonly quota: number | undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const kindOf = (rows: readonly { readonly bytes: number; readonly at?: number | undefined }[]): StoredKind => {
  const times = rows.flatMap(({ at }) => (at === undefined ? [] : [at]))
  return {
    count: rows.length,
    bytes: sum(rows.map(({ bytes }) => bytes)),
    oldest: times.length === 0 ? undefined : Math.min(...times),
    newest: times.length === 0 ? undefined : Math.max(...times),
  }
}

/** Roughly, as the browser stores it. */
const bytesOf = (value: unknown): number => {
  if (value instanceof Blob) return value.size
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value === 'string') return value.length
  if (typeof value === 'object' && value !== null) return sum(Object.values(value).map(bytesOf))
  return 8
}

const readWork = async (person: string) => {
  const work = openWork(person)
  try {
    const [outbox, drafts, receipts] = await Promise.all([
      work.outbox.toArray(),
      work.drafts.toArray(),
      work.receipts.toArray(),
    ])
    const waiting = outbox.filter(({ state }) => !isOver(state))
    return {
      uploads: kindOf(waiting.map(({ file, createdAt }) => ({ bytes: file.byteSize, at: createdAt }))),
      drafts: kindOf(drafts.map((draft) => ({ bytes: bytesOf(draft) + (draft.fileBytes ?? 0), at: draft.changedAt }))),
      receipts: kindOf(receipts.map((receipt) => ({ bytes: bytesOf(receipt), at: receipt.at }))),
    }
  } finally {
    work.close()
  }
}

interface IndexHead {
  readonly syncedAt: string
}

const readCache = async (person: string) => {
  const cache = openCache(person)
  try {
    const [answers, pieces] = await Promise.all([cache.answers.toArray(), cache.pieces.toArray()])
    const head = pieces.find(({ key }) => key === 'head')?.value as IndexHead | undefined
    const open = pieces.find(({ key }) => key === 'open')?.value as { readonly count: number } | undefined
    const at = head === undefined ? undefined : Date.parse(head.syncedAt)
    return {
      answers: kindOf(answers.map((row) => ({ bytes: bytesOf(row), at: row.at }))),
      merchants: { ...kindOf([{ bytes: bytesOf(pieces), at }]), count: open?.count ?? 0 },
    }
  } finally {
    cache.close()
  }
}

const readPanel = async (): Promise<StoredKind> => {
  const rows: { bytes: number; at: number | undefined }[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const at = Date.parse(response?.headers.get('date') ?? '')
      const bytes = (await response?.blob())?.size ?? 0
      rows.push({ bytes, at: Number.isNaN(at) ? undefined : at })
    }
  }
  return kindOf(rows)
}

const peopleWithWork = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => personOfWork(name) ?? [])

/** What this device keeps, most of it for the person with this name on devices. */
export const readDeviceStorage = async (person: string): Promise<DeviceStorage> => {
  const [work, cache, panel, withWork, withCache, isPromised, estimate] = await Promise.all([
    readWork(person),
    readCache(person),
    readPanel(),
    peopleWithWork(),
    peopleStored(),
    navigator.storage?.persisted?.(),
    navigator.storage?.estimate?.(),
  ])
  const others = new Set([...withWork, ...withCache])
  others.delete(person)
  return {
    ...work,
    ...cache,
    panel,
    otherPeople: others.size,
    isPromised,
    used: estimate?.usage,
    quota: estimate?.quota,
  }
}

/** Asks the browser to keep it all even when the disk is full; answers what it said. */
export const askToKeep = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** Takes away what the gateway has as well. What was not sent stays. */
export const clearFetched = async (person: string): Promise<void> => {
  const cache = openCache(person)
  try {
    await cache.transaction('rw', [cache.answers, cache.pieces], async () => {
      await cache.answers.clear()
      await cache.pieces.clear()
    })
  } finally {
    cache.close()
  }
}
