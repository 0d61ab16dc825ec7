import { sql } from 'drizzle-orm'
import type { UsedLimit } from '#contract/calls/platform/impact.ts'
import { isBeyondLimit, limitOf, type LimitName, limits, type SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import { findOnePerson } from './onePerson.ts'

/** Who acts, when, and what this desk has set. */
export interface Acting {
  readonly staffId: string
  readonly now: Date
  readonly set: SetLimits
}

/** What these accounts did that the limit counts, since then. */
export type DoneBy = (ids: readonly string[], since: Date) => Promise<number>

const spans = { act: 0, personHour: 3_600_000, personDay: 86_400_000 } as const satisfies Record<
  (typeof limits)[LimitName]['counted'],
  number
>

const accountsOf = async (tx: Tx, { staffId, now }: Pick<Acting, 'staffId' | 'now'>): Promise<string[]> =>
  [staffId, ...(await findOnePerson(tx, staffId, now)).keys()].toSorted()

const sinceOf = (name: LimitName, now: Date): Date => new Date(now.getTime() - spans[limits[name].counted])

/** What all accounts that are one person did already. To be shown: what others of them do meanwhile is not waited for. */
export const doneByPerson = async (
  tx: Tx,
  name: LimitName,
  acting: Pick<Acting, 'staffId' | 'now'>,
  doneBy: DoneBy,
): Promise<number> => doneBy(await accountsOf(tx, acting), sinceOf(name, acting.now))

/** A limit as whoever confirms is told it: how much of it is used, and what this act would make of it. */
export const usedLimit = async (
  tx: Tx,
  name: LimitName,
  acting: Acting,
  thisAct: number,
  doneBy: DoneBy,
): Promise<UsedLimit> => ({
  unit: limits[name].unit,
  counted: limits[name].counted,
  most: limitOf(name, acting.set),
  used: await doneByPerson(tx, name, acting, doneBy),
  asks: thisAct,
})

/**
 * The same, to be judged: until the transaction ends, nothing that the limit counts is judged for any of these accounts, so
 * that acts at the same time count one after the other.
 */
export const judgedByPerson = async (
  tx: Tx,
  name: LimitName,
  acting: Pick<Acting, 'staffId' | 'now'>,
  doneBy: DoneBy,
): Promise<number> => {
  const ids = await accountsOf(tx, acting)
  for (const id of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${name}: ${id}`}))`)
  return doneBy(ids, sinceOf(name, acting.now))
}

/** Whether an act goes beyond what one person does alone: whatever all accounts that are one person did counts. */
export const isBeyondPersonLimit = async (
  tx: Tx,
  name: LimitName,
  acting: Acting,
  thisAct: number,
  doneBy: DoneBy,
): Promise<boolean> =>
  thisAct > 0 &&
  isBeyondLimit(
    name,
    acting.set,
    limits[name].counted === 'act' ? 0 : await judgedByPerson(tx, name, acting, doneBy),
    thisAct,
  )
