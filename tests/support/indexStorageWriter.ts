import { packMerchants } from '#src/store/merchantIndex/packMerchants.ts'
import { openIndexStorage } from '#src/store/merchantIndex/indexStorage.ts'
import { shelvedMerchants } from './storedMerchants.ts'

export interface WriterOrder {
  readonly person: string
  readonly key: CryptoKey
  /** So many merchants at first. */
  readonly from: number
}

export interface WriteBegun {
  readonly count: number
  /** What the write before it took. */
  readonly lastMs: number
}

/** Writes one index storage after the other, each of one merchant more, and says when it begins with the next, until it is ended. */
const write = async ({ person, key, from }: WriterOrder): Promise<never> => {
  const indexStorage = openIndexStorage(person, key)
  let lastMs = 0
  for (let count = from; ; count += 1) {
    const base = packMerchants(shelvedMerchants(count))
    self.postMessage({ count, lastMs } satisfies WriteBegun)
    const begun = performance.now()
    await indexStorage.write({ base, changed: [], cursor: `c${count}`, syncedAt: '2026-11-24T10:00:00.000Z' })
    lastMs = performance.now() - begun
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WriterOrder>) => void write(data))
