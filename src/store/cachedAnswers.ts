import type { Query, QueryClient } from '@tanstack/react-query'
import type { OpenFields } from '#contract/wire/call.ts'
import { type AnswerRow, type Box, type CacheDatabase, openCache } from './cacheDatabase.ts'

/** What of an answer may lie readable on a device; `sealed`: nothing. Absent: it is not kept. */
export type Keeping = OpenFields | 'sealed'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly offlineFields?: Keeping | undefined }
  }
}

const mostAnswers = 300
const longestMs = 7 * 24 * 60 * 60_000
const writeAfterMs = 300

const encode = (text: string) => new TextEncoder().encode(text)
const additional = (id: string, part: string) => encode(`opsdesk answers 1 ${id} ${part}`)

const sealerOf = (key: CryptoKey | undefined) => ({
  seal: async (text: string, id: string, part: string) => {
    if (key === undefined) return undefined
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const box = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: additional(id, part) },
      key,
      encode(text),
    )
    return { iv, box }
  },
  open: async (value: Box | null, id: string, part: string): Promise<string | undefined> => {
    if (key === undefined || value === null) return undefined
    try {
      const how = { name: 'AES-GCM', iv: value.iv, additionalData: additional(id, part) }
      return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, value.box))
    } catch {
      // Sealed with another key: it is fetched anew.
      return undefined
    }
  },
})

/** The rows of an answer with blanks for what must not lie readable. */
const openRows = (answer: unknown, { open, blank }: OpenFields): string =>
  JSON.stringify(
    (answer as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
      ...blank,
      ...Object.fromEntries(open.flatMap((field) => (field in row ? [[field, row[field]]] : []))),
    })),
  )

interface Stored {
  readonly id: string
  readonly at: number
}

interface CachePerson {
  readonly name: string
  /** Absent while the gateway was not reached: what is sealed stays closed, and nothing sealed is added. */
  readonly key: CryptoKey | undefined
}

type Open = ReturnType<typeof sealerOf>['open']

/** By its hash; undefined: sealed with another key. */
const askedIn = async ({ id, asked }: AnswerRow, open: Open) =>
  typeof asked === 'string' ? asked : open(asked, id, 'asked')

/** What is kept, by what was asked; older copies and what is too old go. */
const readIndex = async (cache: CacheDatabase, open: Open) => {
  const index = new Map<string, Stored>()
  const unwanted: string[] = []
  const rows = (await cache.answers.toArray()).toSorted((a, b) => b.at - a.at)
  for (const [place, row] of rows.entries()) {
    const { id, at } = row
    const hash = await askedIn(row, open)
    const age = Date.now() - at
    // Younger than now: the clock went ahead and was put right, and nothing newer would ever take its place.
    const isOld = age > longestMs || age < 0 || place >= mostAnswers
    if (isOld || (hash !== undefined && index.has(hash))) unwanted.push(id)
    else if (hash !== undefined) index.set(hash, { id, at })
  }
  if (unwanted.length > 0) await cache.answers.bulkDelete(unwanted)
  return index
}

/**
 * Keeps the answers of screens on this device and gives them back before the gateway answers, or instead of it.
 * Returns the way to end it.
 */
export const keepAnswers = async (queries: QueryClient, { name, key }: CachePerson): Promise<() => void> => {
  const cache = openCache(name)
  const { seal, open } = sealerOf(key)
  const index = await readIndex(cache, open)
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const seen = new Set([...index.values()].map(({ id }) => id))
  /** Other tabs keep what they were answered, too. */
  const readNews = async () => {
    const news = (await cache.answers.toCollection().primaryKeys()).filter((id) => !seen.has(id))
    for (const row of await cache.answers.bulkGet(news)) {
      if (row === undefined || row.at > Date.now()) continue
      seen.add(row.id)
      const hash = await askedIn(row, open)
      if (hash !== undefined && (index.get(hash)?.at ?? 0) < row.at) index.set(hash, { id: row.id, at: row.at })
    }
  }

  const restore = async (query: Query) => {
    if (query.meta?.offlineFields === undefined) return
    if (!index.has(query.queryHash)) await readNews()
    const stored = index.get(query.queryHash)
    if (stored === undefined || query.state.dataUpdatedAt >= stored.at) return
    const row = await cache.answers.get(stored.id)
    const text = row === undefined ? null : ((await open(row.sealed, row.id, 'answer')) ?? row.open)
    if (text === null || isEnded || query.state.dataUpdatedAt >= stored.at) return
    queries.setQueryData(query.queryKey, JSON.parse(text), { updatedAt: row?.at ?? stored.at })
    // However young it is: others have worked since, and whoever reloads wants to see it.
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }

  const write = async (query: Query) => {
    const { data, dataUpdatedAt: at } = query.state
    const before = index.get(query.queryHash)
    if (data === undefined || before?.at === at) return
    const id = before?.id ?? crypto.randomUUID()
    const text = JSON.stringify(data)
    const stored = query.meta?.offlineFields
    const isOpen = typeof stored === 'object'
    const asked = isOpen ? query.queryHash : await seal(query.queryHash, id, 'asked')
    const sealed = await seal(text, id, 'answer')
    if (asked === undefined || (!isOpen && sealed === undefined) || isEnded) return
    index.set(query.queryHash, { id, at })
    seen.add(id)
    const open = isOpen ? openRows(data, stored) : null
    await cache.answers.put({ id, at, bytes: text.length, asked, open, sealed: sealed ?? null })
  }
  const writeAll = () => {
    timer = undefined
    const written = [...waiting.values()]
    waiting.clear()
    // Where there is no room the panel goes on without: the gateway has it.
    for (const query of written) void write(query).catch(() => undefined)
  }
  const take = (query: Query) => {
    if (query.meta?.offlineFields === undefined) return
    waiting.set(query.queryHash, query)
    timer ??= setTimeout(writeAll, writeAfterMs)
  }

  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'added') void restore(event.query).catch(() => undefined)
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  for (const query of queries.getQueryCache().getAll()) {
    void restore(query).catch(() => undefined)
    if (query.state.status === 'success') take(query)
  }
  return () => {
    isEnded = true
    stop()
    clearTimeout(timer)
    cache.close()
  }
}
