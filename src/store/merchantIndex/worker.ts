import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import type { Caller } from '#src/gateway/caller.ts'
import { openChangingIndex, type ChangingIndex } from './changingIndex.ts'
import { packMerchants, type PackedMerchants } from './packMerchants.ts'
import { openSharedAnswer, type SharedAnswer } from './sharedAnswer.ts'
import { openIndexStorage, type IndexStorage } from './indexStorage.ts'

export type IndexQuestion =
  | {
      readonly is: 'open'
      readonly person: string
      readonly key: CryptoKey | undefined
      readonly caller: Caller
      /** Where answers are left besides; undefined where the page shares no memory. */
      readonly memory: SharedArrayBuffer | undefined
    }
  | { readonly is: 'find'; readonly nth: number; readonly text: string; readonly limit: number }

export interface IndexState {
  readonly count: number
  /** ISO 8601; undefined until all merchants have come once. */
  readonly syncedAt: string | undefined
  /** How many have come so far, while all of them are fetched. */
  readonly fetched: number | undefined
  /** The gateway did not answer the last time. */
  readonly isUnreachable: boolean
  /** False when the device had no room, or would not keep it: it is there until the panel is closed. */
  readonly isStored: boolean
}

export type IndexAnswer =
  | { readonly is: 'state'; readonly state: IndexState }
  | { readonly is: 'found'; readonly nth: number; readonly marks: readonly MerchantMark[] }

const everyMs = 60_000
const soonerMs = 10_000

let indexStorage: IndexStorage | undefined
let shared: SharedAnswer | undefined
let index: ChangingIndex | undefined
let cursor: string | undefined
let lockName = ''
let caller: Caller | undefined
let state: IndexState = { count: 0, syncedAt: undefined, fetched: undefined, isUnreachable: false, isStored: true }
let timer: ReturnType<typeof setTimeout> | undefined

const answer = (message: IndexAnswer) => self.postMessage(message)
const tell = (change: Partial<IndexState>) => {
  state = { ...state, ...change }
  answer({ is: 'state', state })
}

/** Not needed to find what lies here, which is what somebody waits for who opens the panel. */
const askingGateway = () => import('./fetchPiece.ts')

/** The base as it lies on the index storage. */
let storedBase: PackedMerchants | undefined

const takeStored = async (from: IndexStorage): Promise<void> => {
  const stored = await from.read().catch(() => undefined)
  if (stored === undefined) return
  index = openChangingIndex(stored.base, stored.changed)
  storedBase = stored.base
  cursor = stored.cursor
  tell({ count: index.count, syncedAt: stored.syncedAt })
}

/** Takes what the gateway has that we have not; answers the cursor for the next time. */
const fetchChanges = async (): Promise<string> => {
  const { fetchPiece } = await askingGateway()
  let at = cursor
  let all: MerchantMark[] | undefined
  for (let isMore = true; isMore; ) {
    const piece = await fetchPiece(at, caller)
    if (piece.fresh) all = []
    if (all === undefined) index?.take(piece.rows)
    else {
      for (const row of piece.rows) all.push(row)
      tell({ fetched: all.length })
    }
    at = piece.cursor
    isMore = piece.more
  }
  if (all !== undefined) index = openChangingIndex(packMerchants(all), [])
  else if (index?.isWorn === true) index = openChangingIndex(index.repacked(), [])
  return at ?? ''
}

const keep = async (on: IndexStorage, { base, changed }: ChangingIndex, syncedAt: string): Promise<boolean> => {
  const stored = { changed, cursor: cursor ?? '', syncedAt }
  try {
    if (base === storedBase) await on.writeChanged(stored)
    else await on.write({ ...stored, base })
    storedBase = base
    return true
  } catch {
    return false
  }
}

const sync = async (on: IndexStorage): Promise<void> => {
  // Another tab of this person may have fetched it meanwhile.
  const storedCursor = await on.cursor().catch(() => undefined)
  if (storedCursor !== undefined && storedCursor !== cursor) await takeStored(on)
  cursor = await fetchChanges()
  if (index === undefined) return
  const syncedAt = new Date().toISOString()
  tell({ count: index.count, syncedAt, fetched: undefined, isUnreachable: false })
  tell({ isStored: await keep(on, index, syncedAt) })
}

const syncAgain = async (): Promise<void> => {
  if (indexStorage === undefined) return
  clearTimeout(timer)
  const on = indexStorage
  let next = everyMs
  try {
    await navigator.locks.request(`opsdesk merchants ${lockName}`, () => sync(on))
  } catch (error) {
    const why = await askingGateway().then(
      ({ whyNot }) => whyNot(error),
      () => undefined,
    )
    // Nobody is signed in any more: whoever opened us closes us.
    if (why === 'signedOut') return
    if (why === 'noConnection') next = soonerMs
    tell({ fetched: undefined, isUnreachable: true })
  }
  timer = setTimeout(() => void syncAgain(), next * (0.8 + Math.random() * 0.4))
}

const open = async ({
  person,
  key,
  caller: asCaller,
  memory,
}: Extract<IndexQuestion, { is: 'open' }>): Promise<void> => {
  caller = asCaller
  shared = memory === undefined ? undefined : openSharedAnswer(memory)
  lockName = person
  indexStorage = openIndexStorage(person, key)
  await takeStored(indexStorage)
  if (key === undefined) tell({ isUnreachable: true })
  else await syncAgain()
}

self.addEventListener('message', ({ data }: MessageEvent<IndexQuestion>) => {
  if (data.is === 'open') void open(data)
  else {
    const marks = index?.find(data.text, data.limit) ?? []
    answer({ is: 'found', nth: data.nth, marks })
    shared?.write(data.nth, marks)
  }
})
