import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MerchantMark } from '#contract/merchants.ts'
import type { Caller } from '#src/gateway/caller.ts'
import type { DevicePerson } from './devicePerson.ts'
import { erasuresLeft, rememberErasure, forgetErasure } from './device.ts'
import type { IndexAnswer, IndexQuestion, IndexState } from './merchantIndex/worker.ts'

interface Opened {
  readonly person: string
  readonly ask: (question: IndexQuestion) => void
  readonly end: () => void
}

let opened: Opened | undefined
let state: IndexState | undefined
let nth = 0
const waiting = new Map<number, (marks: readonly MerchantMark[]) => void>()
const listeners = new Set<() => void>()

const setState = (next: IndexState | undefined) => {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const startWorker = ({ name: person, key }: DevicePerson, caller: Caller): Opened => {
  const worker = new Worker(new URL('./merchantIndex/worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<IndexAnswer>) => {
    if (data.is === 'state') return setState(data.state)
    waiting.get(data.nth)?.(data.marks)
    waiting.delete(data.nth)
  })
  const ask = (question: IndexQuestion) => worker.postMessage(question)
  ask({ is: 'open', person, key, caller })
  return { person, ask, end: () => worker.terminate() }
}

/**
 * Opens what this device keeps of all merchants for the person, and keeps it fresh; without their key what lies open is
 * found, and nothing is fetched. Returns the way to end it; with `erase` nothing of it stays on the device.
 */
export const openKeptMerchants = (
  caller: Caller,
  whoIsHere: () => Promise<DevicePerson>,
): ((options: { readonly erase: boolean }) => void) => {
  let isEnded = false
  const open = async () => {
    for (const person of erasuresLeft()) await eraseKept(person)
    const person = await whoIsHere()
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
    if (ended !== undefined && isErased) void eraseKept(ended.person)
  }
}

/** Written down first: what is cut short here is done at the next visit. */
export const eraseKept = async (person: string): Promise<void> => {
  rememberErasure(person)
  try {
    const { eraseCache } = await import('./cacheDatabase.ts')
    await eraseCache(person)
    forgetErasure(person)
  } catch {
    return
  }
}

const find = (text: string, limit: number): Promise<readonly MerchantMark[]> => {
  if (opened === undefined) return Promise.resolve([])
  nth += 1
  const own = nth
  const { promise, resolve } = Promise.withResolvers<readonly MerchantMark[]>()
  waiting.set(own, resolve)
  opened.ask({ is: 'find', nth: own, text, limit })
  return promise
}

/** How much of the merchants this device keeps, and of when; undefined where it keeps none. */
export const useKeptState = (): IndexState | undefined => useSyncExternalStore(subscribe, () => state)

/** The merchants on this device that fit the text; those of the text before until they are found. */
export const useKeptMerchants = (text: string, limit: number): readonly MerchantMark[] => {
  const [found, setFound] = useState<readonly MerchantMark[]>([])
  const syncedAt = useKeptState()?.syncedAt
  useEffect(() => {
    let isWanted = true
    void (text === '' ? Promise.resolve([]) : find(text, limit)).then((marks) => {
      if (isWanted) setFound(marks)
    })
    return () => {
      isWanted = false
    }
  }, [text, limit, syncedAt])
  return found
}
