import type { timelineOfModel } from '#contract/calls/catalogue/productSchemes.ts'
import type { ResponseOf } from '#contract/wire/call.ts'

export type TimelinePart = ResponseOf<typeof timelineOfModel>[number]

export interface TimelineBar {
  readonly part: TimelinePart
  /** From 0 to 1 of the whole. */
  readonly from: number
  readonly to: number
}

export interface Timeline {
  readonly bars: readonly TimelineBar[]
  /** Milliseconds since the epoch. */
  readonly begin: number
  readonly end: number
  /** From 0 to 1. */
  readonly now: number
}

/** Where each time of a SKU stands between the first and the last of them and now. Times that never began are left out. */
export const timelineOf = (parts: readonly TimelinePart[], at: number): Timeline => {
  const shown = parts.filter(({ fromDt, toDt }) => fromDt < toDt)
  const instants = [at, ...shown.flatMap(({ fromDt, toDt }) => [Date.parse(fromDt), Date.parse(toDt)])]
  const begin = Math.min(...instants)
  const end = Math.max(...instants)
  const share = (instant: number) => (end === begin ? 0 : (instant - begin) / (end - begin))
  return {
    bars: shown.map((part) => ({ part, from: share(Date.parse(part.fromDt)), to: share(Date.parse(part.toDt)) })),
    begin,
    end,
    now: share(at),
  }
}
