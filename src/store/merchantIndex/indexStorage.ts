import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import type { CacheDatabase, Box, Piece } from '../cacheDatabase.ts'
import { cutColumns, joinColumns, type JoinedColumns, type Layout, readColumns } from './columns.ts'
import { readPieces } from './storedPieces.ts'
import { closedColumns, type PackedMerchants, type SealedColumns } from './packMerchants.ts'
import { type LongBox, sealingWith } from './sealing.ts'
import type { PackedWords } from './vocabulary.ts'

/** Grows when the pieces are written in another way: what an older panel kept is then fetched anew. */
const form = 4

interface Head {
  readonly form: number
  readonly cursor: string
  readonly syncedAt: string
}

export interface StoredMerchants {
  readonly base: PackedMerchants
  readonly changed: readonly MerchantMark[]
  /** Where the gateway goes on. */
  readonly cursor: string
  /** ISO 8601. */
  readonly syncedAt: string
}

export interface IndexStorage {
  /** Undefined where nothing is kept, or nothing that this key opens. Without a key only what lies open. */
  read(): Promise<StoredMerchants | undefined>
  cursor(): Promise<string | undefined>
  write(stored: StoredMerchants): Promise<void>
  writeChanged(stored: Omit<StoredMerchants, 'base'>): Promise<void>
}

type LyingOpen = Omit<PackedMerchants, 'sealed'>
type OpenTexts = Pick<LyingOpen, 'cities' | 'textCodec'>

/** Large pieces come off the disk in half the time of arrays in a record. */
interface OpenPiece extends OpenTexts {
  /** So many merchants. */
  readonly count: number
  readonly columns: JoinedColumns<Omit<LyingOpen, 'words' | keyof OpenTexts>>
  readonly words: JoinedColumns<PackedWords>
}

interface SealedPiece extends LongBox {
  readonly layout: Layout<Omit<SealedColumns, 'distributors'>>
}

/** Binds the chunks to what is cut out of them where. */
const sealedAs = (layout: SealedPiece['layout']) => `sealed ${JSON.stringify(layout)}`

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const textOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

const openPieceOf = ({ cities, textCodec, words, ...columns }: LyingOpen): OpenPiece => ({
  count: columns.cityOf.length,
  cities,
  textCodec,
  words: joinColumns(words),
  columns: joinColumns(columns),
})

const readOpenPiece = async ({ cities, textCodec, ...piece }: OpenPiece): Promise<LyingOpen> => {
  const [words, columns] = await Promise.all([readColumns(piece.words), readColumns(piece.columns)])
  return { ...columns, cities, textCodec, words }
}

/** Codes, names, cities and whether they are active lie open; mobile numbers, distributors and all recent changes are sealed. */
export const openIndexStorage = (person: string, key: CryptoKey | undefined): IndexStorage => {
  const sealing = key === undefined ? undefined : sealingWith(key, `opsdesk merchants ${form}`)
  let cache: Promise<CacheDatabase> | undefined
  const openedCache = (): Promise<CacheDatabase> => {
    cache ??= import('../cacheDatabase.ts').then(({ openCache }) => openCache(person))
    return cache
  }
  const forWriting = () => {
    if (sealing === undefined) throw new Error('Nothing is sealed without a key.')
    return sealing
  }

  const headOf = ({ cursor, syncedAt }: Omit<StoredMerchants, 'base'>): Piece => ({
    key: 'head',
    value: { form, cursor, syncedAt } satisfies Head,
  })
  const changedOf = async ({ changed }: Omit<StoredMerchants, 'base'>): Promise<Piece> => ({
    key: 'changed',
    value: await forWriting().seal('changed', bytesOf(changed)),
  })
  const sealedPieces = async ({ sealed: { distributors, ...columns } }: PackedMerchants): Promise<Piece[]> => {
    const { layout, joined } = joinColumns(columns)
    const { seal, sealLong } = forWriting()
    const value: SealedPiece = { layout, ...(await sealLong(sealedAs(layout), await joined.arrayBuffer())) }
    return [
      { key: 'sealed', value },
      { key: 'distributors', value: await seal('distributors', bytesOf(distributors)) },
    ]
  }

  return {
    cursor: async () => {
      const { pieces } = await openedCache()
      const head = (await pieces.get('head'))?.value as Head | undefined
      return head?.form === form ? head.cursor : undefined
    },
    read: async () => {
      const all = await readPieces(person)
      const head = all.get('head') as Head | undefined
      if (head?.form !== form) return undefined
      // Who keeps changes on an index storage that was cleared meanwhile leaves no more than them.
      if (!['open', 'sealed', 'distributors', 'changed'].every((piece) => all.has(piece))) return undefined
      const { cursor, syncedAt } = head
      const openPiece = all.get('open') as OpenPiece
      if (sealing === undefined) {
        const lyingOpen = await readOpenPiece(openPiece)
        const base = { ...lyingOpen, sealed: closedColumns(lyingOpen.cityOf.length) }
        return { cursor, syncedAt, changed: [], base }
      }
      const { open, openLong } = sealing
      try {
        const sealed = all.get('sealed') as SealedPiece
        const [lyingOpen, columns, distributors, changed] = await Promise.all([
          readOpenPiece(openPiece),
          openLong(sealedAs(sealed.layout), sealed),
          open('distributors', all.get('distributors') as Box),
          open('changed', all.get('changed') as Box),
        ])
        return {
          cursor,
          syncedAt,
          changed: textOf(changed) as MerchantMark[],
          base: {
            ...lyingOpen,
            sealed: { ...cutColumns(sealed.layout, columns), distributors: textOf(distributors) as string[] },
          },
        }
      } catch {
        // Sealed with another key, or cut short: it is fetched anew.
        return undefined
      }
    },
    write: async (stored) => {
      const { sealed: _, ...lyingOpen } = stored.base
      const written = [
        ...(await sealedPieces(stored.base)),
        await changedOf(stored),
        { key: 'open', value: openPieceOf(lyingOpen) },
        headOf(stored),
      ]
      const database = await openedCache()
      const { pieces } = database
      await database.transaction('rw', pieces, async () => {
        // An older panel named some pieces otherwise.
        await pieces.clear()
        await pieces.bulkPut(written)
      })
    },
    writeChanged: async (stored) => {
      const { pieces } = await openedCache()
      await pieces.bulkPut([await changedOf(stored), headOf(stored)])
    },
  }
}
