import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '#server/adapters/fileStore.ts'

/** The calls of a storage that carry a file; sweeping is not among them. */
const watched = ['keep', 'read', 'lend', 'remove', 'scratchPath'] as const
type Watched = (typeof watched)[number]

/**
 * `before`: nothing is done. `after`: it is done, and nobody learns of it. `damaged`: what it hands over cannot be used
 * (a path that takes no bytes, bytes that end too early).
 */
export type Fault = 'before' | 'after' | 'damaged'

export const faultsOf = (call: Watched): readonly Fault[] =>
  call === 'read' ? ['before', 'damaged'] : call === 'scratchPath' ? ['before', 'damaged'] : ['before', 'after']

export interface Failing {
  /** The call, counted from 1, from which on it fails; 0: none does. */
  readonly at: number
  /** How many calls fail, one after the other. */
  readonly times: number
  readonly fault: Fault
}

export interface FailingStore extends FileStore {
  /** The calls since then, in order. */
  readonly calls: Watched[]
  plan(failing: Failing): void
}

export class StorageFailed extends Error {}

async function* cutShort(bytes: Readable): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    yield (piece as Buffer).subarray(0, 20)
    throw new StorageFailed('the bytes ended too early')
  }
}

/** A storage that fails where it is told to. */
export const openFailingStore = (store: FileStore): FailingStore => {
  let failing: Failing = { at: 0, times: 0, fault: 'before' }
  const calls: Watched[] = []

  const through = async <Result>(
    call: Watched,
    work: () => Promise<Result>,
    damage: (result: Result) => Result = () => {
      throw new StorageFailed('it was done, and the answer was lost')
    },
  ): Promise<Result> => {
    calls.push(call)
    const fails = failing.at > 0 && calls.length >= failing.at && calls.length < failing.at + failing.times
    if (!fails) return work()
    if (failing.fault === 'before') throw new StorageFailed(`${call} failed`)
    return damage(await work())
  }
  return {
    ...store,
    calls,
    plan: (next) => {
      failing = next
      calls.length = 0
    },
    keep: (path, key) => through('keep', () => store.keep(path, key)),
    read: (key) =>
      through(
        'read',
        () => store.read(key),
        (bytes) => Readable.from(cutShort(bytes), { objectMode: false }),
      ),
    lend: (key, work) => through('lend', () => store.lend(key, work)),
    remove: (key) => through('remove', () => store.remove(key)),
    scratchPath: (job) =>
      through(
        'scratchPath',
        () => store.scratchPath(job),
        (path) => join(path, 'no folder', 'file'),
      ),
  }
}
