import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import type { Caller } from '#src/gateway/caller.ts'
import type { DevicePerson } from './devicePerson.ts'
import { erasuresLeft, rememberErasure, forgetErasure } from './device.ts'
import { newSharedMemory, openSharedAnswer, type SharedAnswer } from './merchantIndex/sharedAnswer.ts'
import type { IndexAnswer, IndexQuestion, IndexState } from './merchantIndex/worker.ts'

interface Opened {
  readonly person: string
  readonly ask: (question: IndexQuestion) => void
  readonly shared: SharedAnswer | undefined
  readonly end: () => void
}

let opened: Opened | undefined
let state: IndexState | undefined
let nth = 0
const waiting = new Map<number, (marks: readonly MerchantMark[]) => void>()
const listeners = new Set<() => void>()

const take = (own: number, marks: readonly MerchantMark[]) => {
  waiting.get(own)?.(marks)
  waiting.delete(own)
}

const setState = (next: IndexState | undefined) => {
  state = next
  for (const listener of listeners) listener()
}

const lookedAt = Promise.withResolvers<void>()

const subscribe = (listener: () => void) => {
  lookedAt.resolve()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const startWorker = ({ name: person, key }: DevicePerson, caller: Caller): Opened => {
  const worker = new Worker(new URL('./merchantIndex/worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<IndexAnswer>) => {
    if (data.is === 'state') return setState(data.state)
    take(data.nth, data.marks)
  })
  const ask = (question: IndexQuestion) => worker.postMessage(question)
  const memory = newSharedMemory()
  const shared = memory === undefined ? undefined : openSharedAnswer(memory)
  ask({ is: 'open', person, key, caller, memory })
  return { person, ask, shared, end: () => worker.terminate() }
}

/**
 * Opens what this device keeps of all merchants for the person, and keeps it fresh; without their key what lies open is
 * found, and nothing is fetched. It begins when its time has come, or somebody looks for them before. Returns the way to
 * end it; with `erase` nothing of it stays on the device.
 */
export const openStoredMerchants = (
  caller: Caller,
  whoIsHere: () => Promise<DevicePerson>,
  itsTime: Promise<void>,
): ((options: { readonly erase: boolean }) => void) => {
  let isEnded = false
  const open = async () => {
    const erasing = new Map(erasuresLeft().map((left) => [left, eraseStored(left)]))
    const person = await whoIsHere()
    // Erasing what others left may take as long as a frozen tab holds it.
    await erasing.get(person.name)
    await Promise.race([itsTime, lookedAt.promise])
    if (!isEnded) opened = startWorker(person, caller)
  }
  // Without it the palette asks the gateway alone; the next visit tries again.
  open().catch(() => undefined)
  return ({ erase: isErased }) => {
    isEnded = true
    const ended = opened
    opened = undefined
    ended?.end()
    waiting.clear()
    setState(undefined)
    if (ended !== undefined && isErased) void eraseStored(ended.person)
  }
}

/** Written down first: what is cut short here is done at the next visit. */
export const eraseStored = async (person: string): Promise<void> => {
  rememberErasure(person)
  try {
    const { eraseCache } = await import('./cacheDatabase.ts')
    await eraseCache(person)
    forgetErasure(person)
  } catch {
    return
  }
}

/** A frame waits for an answer so long: most take less, and what comes later is in the next one. */
const longestInFrameMs = 3

/** Takes the answer in the very frame of its question, where it is there by then. */
const takeInFrame = (shared: SharedAnswer, own: number) =>
  requestAnimationFrame(() => {
    const until = performance.now() + longestInFrameMs
    do {
      // Only the last answer may be read: the worker may be at it to write over any other.
      if (own !== nth || !waiting.has(own)) return
      const marks = shared.read(own)
      if (marks !== undefined) return take(own, marks)
    } while (performance.now() < until)
  })

const find = (text: string, limit: number): Promise<readonly MerchantMark[]> => {
  if (text === '' || opened === undefined) return Promise.resolve([])
  nth += 1
  const own = nth
  const { promise, resolve } = Promise.withResolvers<readonly MerchantMark[]>()
  waiting.set(own, resolve)
  opened.ask({ is: 'find', nth: own, text, limit })
  if (opened.shared !== undefined) takeInFrame(opened.shared, own)
  return promise
}

interface AskedAhead {
  readonly text: string
  readonly limit: number
  readonly syncedAt: string | undefined
  readonly found: Promise<readonly MerchantMark[]>
}

let ahead: AskedAhead | undefined

/** Asks for what `useStoredMerchants` is about to be drawn with: the worker searches while the page draws the key. */
export const findAhead = (text: string, limit: number): void => {
  ahead = { text, limit, syncedAt: state?.syncedAt, found: find(text, limit) }
}

const findNow = (text: string, limit: number, syncedAt: string | undefined): AskedAhead['found'] => {
  const asked = ahead
  ahead = undefined
  const isAsked = asked?.text === text && asked.limit === limit && asked.syncedAt === syncedAt
  return isAsked ? asked.found : find(text, limit)
}

/** How much of the merchants this device keeps, and of when; undefined where it keeps none. */
export const useStoredMerchantsState = (): IndexState | undefined => useSyncExternalStore(subscribe, () => state)

export interface FoundMerchants {
  /** What they were found by. */
  readonly text: string
  readonly marks: readonly MerchantMark[]
}

const noneFound: FoundMerchants = { text: '', marks: [] }

/** The merchants on this device that fit the text; those of the text before until they are found. */
export const useStoredMerchants = (text: string, limit: number): FoundMerchants => {
  const [found, setFound] = useState(noneFound)
  const syncedAt = useStoredMerchantsState()?.syncedAt
  useEffect(() => {
    let isWanted = true
    void findNow(text, limit, syncedAt).then((marks) => {
      // Left to React's own time it would be drawn a frame later.
      if (isWanted) flushSync(() => setFound({ text, marks }))
    })
    return () => {
      isWanted = false
    }
  }, [text, limit, syncedAt])
  return found
}
