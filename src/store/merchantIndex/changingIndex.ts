import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { type MerchantIndex, openMerchantIndex } from './findMerchants.ts'
import { packMerchants, type PackedMerchants } from './packMerchants.ts'

export interface ChangingIndex {
  readonly base: PackedMerchants
  readonly count: number
  find(text: string, limit: number): MerchantMark[]
  /** Merchants that are new or have changed. */
  take(marks: readonly MerchantMark[]): void
  /** Whether so much has changed that `repacked` pays. */
  readonly isWorn: boolean
  /** What has changed since the base was packed. */
  readonly changed: readonly MerchantMark[]
  repacked(): PackedMerchants
}

const mostChanged = 20_000

/** A packed base, and beside it the few that changed since, which hide their older selves. */
export const openChangingIndex = (base: PackedMerchants, changed: readonly MerchantMark[]): ChangingIndex => {
  const packed = openMerchantIndex(base)
  const hidden = new Set<number>()
  const newer = new Map<string, MerchantMark>()
  let beside: MerchantIndex | undefined
  let added = 0

  const take = (marks: readonly MerchantMark[]) => {
    if (marks.length === 0) return
    for (const mark of marks) {
      const record = packed.recordOf(mark[0])
      if (record === undefined) added += newer.has(mark[0]) ? 0 : 1
      else hidden.add(record)
      newer.set(mark[0], mark)
    }
    beside = openMerchantIndex(packMerchants(newer.values()))
  }
  take(changed)

  return {
    base,
    take,
    get count() {
      return packed.count + added
    },
    get isWorn() {
      return newer.size > mostChanged
    },
    get changed() {
      return [...newer.values()]
    },
    find: (text, limit) => {
      const upper = text.toUpperCase()
      const isHidden = hidden.size === 0 ? undefined : (record: number) => hidden.has(record)
      const found = [...(beside?.find(text, limit) ?? []), ...packed.find(text, limit, isHidden)]
      // The merchant whose code was typed stands first, wherever it came from.
      return [...found.filter(([code]) => code === upper), ...found.filter(([code]) => code !== upper)].slice(0, limit)
    },
    repacked: () => {
      function* all(): Generator<MerchantMark> {
        for (let record = 0; record < packed.count; record += 1) yield packed.markOf(record)
        yield* newer.values()
      }
      return packMerchants(all())
    },
  }
}
