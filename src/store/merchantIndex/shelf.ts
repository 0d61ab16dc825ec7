import type { MerchantMark } from '#contract/merchants.ts'
import { openCache, peopleKept, type Piece } from '../cacheDatabase.ts'
import { closedColumns, type DistributorNumbers, type PackedMerchants, type SealedColumns } from './packMerchants.ts'

/** Grows when the pieces are written in another way: what an older panel kept is then fetched anew. */
const form = 2

interface Head {
  readonly form: number
  readonly cursor: string
  readonly syncedAt: string
}

export interface KeptMerchants {
  readonly base: PackedMerchants
  readonly changed: readonly MerchantMark[]
  /** Where the gateway goes on. */
  readonly cursor: string
  /** ISO 8601. */
  readonly syncedAt: string
}

export interface Shelf {
  /** Undefined where nothing is kept, or nothing that this key opens. Without a key only what lies open. */
  read(): Promise<KeptMerchants | undefined>
  cursor(): Promise<string | undefined>
  write(kept: KeptMerchants): Promise<void>
  writeChanged(kept: Omit<KeptMerchants, 'base'>): Promise<void>
}

const additional = (piece: string) => new TextEncoder().encode(`opsdesk merchants ${form} ${piece}`)

const sealedWith = (key: CryptoKey) => ({
  seal: async (piece: string, value: unknown): Promise<Piece> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = ArrayBuffer.isView(value)
      ? (value as Uint8Array<ArrayBuffer>)
      : new TextEncoder().encode(JSON.stringify(value))
    const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: additional(piece) }, key, plain)
    return { key: piece, value: { iv, box } }
  },
  open: async (piece: string, value: unknown): Promise<ArrayBuffer> => {
    const { iv, box } = value as { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer }
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: additional(piece) }, key, box)
  },
})

const distributorNumbers = (bytes: ArrayBuffer, count: number): DistributorNumbers =>
  bytes.byteLength === count * 2 ? new Uint16Array(bytes) : new Uint32Array(bytes)

const textOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** Codes, names, cities and whether they are active lie open; mobile numbers, distributors and all recent changes are sealed. */
export const openShelf = (person: string, key: CryptoKey | undefined): Shelf => {
  const cache = openCache(person)
  const { pieces } = cache
  const sealed = key === undefined ? undefined : sealedWith(key)
  const seal = async (piece: string, value: unknown): Promise<Piece> => {
    if (sealed === undefined) throw new Error('Nothing is sealed without a key.')
    return sealed.seal(piece, value)
  }

  const headOf = ({ cursor, syncedAt }: Omit<KeptMerchants, 'base'>): Piece => ({
    key: 'head',
    value: { form, cursor, syncedAt } satisfies Head,
  })
  const readHead = async (): Promise<Head | undefined> => {
    const head = (await pieces.get('head'))?.value as Head | undefined
    return head?.form === form ? head : undefined
  }

  /** All that lies there. It is read first of all, and by a person who looks for a merchant. */
  const readAll = async (): Promise<ReadonlyMap<string, unknown>> => {
    if (!(await peopleKept()).includes(person)) return new Map()
    const reading = openCache(person, { isOnlyRead: true })
    try {
      return new Map((await reading.pieces.toArray()).map(({ key: piece, value }) => [piece, value]))
    } finally {
      reading.close()
    }
  }

  return {
    cursor: async () => (await readHead())?.cursor,
    read: async () => {
      const all = await readAll()
      const head = all.get('head') as Head | undefined
      if (head?.form !== form) return undefined
      const lyingOpen = all.get('open') as Omit<PackedMerchants, 'sealed'>
      const { cursor, syncedAt } = head
      if (sealed === undefined) {
        const base = { ...lyingOpen, sealed: closedColumns(lyingOpen.cityOf.length) }
        return { cursor, syncedAt, changed: [], base }
      }
      const { open } = sealed
      const opened = async (piece: keyof SealedColumns | 'changed') => open(piece, all.get(piece))
      try {
        const [mobileLow, mobileHigh, mobileOrder, distributors, distributorOf, distributorOrder, changed] =
          await Promise.all([
            opened('mobileLow'),
            opened('mobileHigh'),
            opened('mobileOrder'),
            opened('distributors'),
            opened('distributorOf'),
            opened('distributorOrder'),
            opened('changed'),
          ])
        return {
          cursor,
          syncedAt,
          changed: textOf(changed) as MerchantMark[],
          base: {
            ...lyingOpen,
            sealed: {
              mobileLow: new Uint32Array(mobileLow),
              mobileHigh: new Uint16Array(mobileHigh),
              mobileOrder: new Uint32Array(mobileOrder),
              distributors: textOf(distributors) as string[],
              distributorOf: distributorNumbers(distributorOf, lyingOpen.cityOf.length),
              distributorOrder: new Uint32Array(distributorOrder),
            },
          },
        }
      } catch {
        // Sealed with another key, or cut short: it is fetched anew.
        return undefined
      }
    },
    write: async (kept) => {
      const { sealed: columns, ...rest } = kept.base
      const written = await Promise.all([
        ...Object.entries(columns).map(([piece, value]) => seal(piece, value)),
        seal('changed', kept.changed),
      ])
      await cache.transaction('rw', pieces, async () => {
        // An older panel named some pieces otherwise.
        await pieces.clear()
        await pieces.bulkPut([...written, { key: 'open', value: rest }, headOf(kept)])
      })
    },
    writeChanged: async (kept) => {
      await pieces.bulkPut([await seal('changed', kept.changed), headOf(kept)])
    },
  }
}
