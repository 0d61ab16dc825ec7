import { sql } from 'drizzle-orm'
import type { OfferWait, OfferWaitKind } from '#contract/calls/catalogue/offerWaits.ts'
import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { countedGain, type OfferGain, type WayToGiveMore } from '#machines/catalogue/offerGain.ts'
import { isBeyondLimit, limitOf, type SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import type { WaitBasis } from '#server/db/schema/index.ts'
import type { AuditNote, Staff } from '#server/gateway/handler.ts'
import { type DoneBy, doneByPerson, judgedByPerson } from '#server/people/independence/index.ts'

/** Who does a change: who asked for it, whoever approved. */
export interface DoneAs {
  readonly loginId: string
  readonly now: Date
  /** The id of the approval; null: one person does it. */
  readonly waitId: string | null
  readonly note: (audit: AuditNote) => void
}

/** A change of what is given, prepared under its locks and not carried out yet. */
export interface GivingChange<Done> {
  readonly act: OfferWaitKind
  /** As the handler of the call was given it. */
  readonly request: unknown
  readonly brand: string
  /** The name of the first thing that it changes. */
  readonly title: string
  readonly basis: readonly WaitBasis[]
  /** Offers that it writes. */
  readonly offerIds: readonly number[]
  readonly changes: number
  readonly rows: OfferWait['rows']
  /** In which ways it gives more; none: it acts at once. */
  readonly ways: readonly WayToGiveMore[]
  /** How much more, by what was paid; undefined: that does not tell. */
  readonly measure: () => Promise<OfferGain | undefined>
  readonly carryOut: (as: DoneAs) => Promise<Done>
}

/** What these accounts gave more of offers without a second person. */
const givenBy =
  (tx: Tx): DoneBy =>
  async (ids, since) => {
    const { rows } = await tx.execute<{ paise: string }>(sql`
      select coalesce(sum(g.paise), 0) as paise from offer_gains g
      where g.staff_id = any(${sql.param([...ids])}::uuid[]) and g.at > ${since.toISOString()}::timestamptz`)
    return Number(rows[0]?.paise ?? 0)
  }

interface Judged {
  /** Null: one person does it. */
  readonly waits: Omit<Waits, 'waitId'> | null
  /** Paise that the limit counts. */
  readonly gain: number
}

const inADay = 'offersGiveMoreInADay'

/**
 * Whether a change waits for a second person: it gives more than one person gives in one act or in a day, or the payments of
 * the last thirty days do not tell how much. `isActing` false: nothing is done yet, and nobody waits for what others do.
 */
export const judgeGiving = async (
  tx: Tx,
  { ways, measure }: Pick<GivingChange<unknown>, 'ways' | 'measure'>,
  {
    staff: { staffId },
    now,
    set,
  }: { readonly staff: Pick<Staff, 'staffId'>; readonly now: Date; readonly set: SetLimits },
  isActing: boolean,
): Promise<Judged> => {
  if (ways.length === 0) return { waits: null, gain: 0 }
  const measured = await measure()
  const gain = measured === undefined ? 0 : countedGain(measured)
  const acting = { staffId, now }
  const usedInDay = await (isActing ? judgedByPerson : doneByPerson)(tx, inADay, acting, givenBy(tx))
  const isBeyond =
    measured === undefined ||
    ways.some(({ told }) => told === 'never') ||
    isBeyondLimit('offersGiveMore', set, 0, gain) ||
    isBeyondLimit(inADay, set, usedInDay, gain)
  if (!isBeyond) return { waits: null, gain }
  return {
    waits: {
      ways: ways.map(({ text }) => text),
      more: measured === undefined ? null : gain,
      limit: limitOf('offersGiveMore', set),
      dayLimit: limitOf(inADay, set),
      usedInDay,
    },
    gain,
  }
}
