import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { contactKinds } from './contactKinds.ts'
import { deskKinds } from './deskKinds.ts'
import { exchangeKinds } from './exchangeKinds.ts'
import { fileKinds } from './fileKinds.ts'
import { moneyKinds } from './moneyKinds.ts'
import type { Removable, Retention } from './retention.ts'

/** The one table of how long each kind of data is kept, and why. Every table of the database is in it. */
export const retentions = {
  ...moneyKinds,
  ...contactKinds,
  ...fileKinds,
  ...exchangeKinds,
  ...deskKinds,
} as const satisfies Record<RetentionKind, Retention>

/** Kinds that are removed by themselves. */
export type RemovableKind = {
  [Kind in RetentionKind]: (typeof retentions)[Kind] extends { readonly days: number } ? Kind : never
}[RetentionKind]

export const isRemovable = (kind: RetentionKind): kind is RemovableKind => retentions[kind].days !== null

export const removableKinds = (Object.keys(retentions) as RetentionKind[]).filter(isRemovable)

/** Where whoever runs the desk keeps longer or shorter than usual, in days. */
export type SetRetention = Readonly<Partial<Record<RemovableKind, number>>>

export const removable = (kind: RemovableKind): Removable => retentions[kind]

export const keptDays = (kind: RemovableKind, set: SetRetention = {}): number => set[kind] ?? retentions[kind].days

/** A century: what is kept longer is kept for good. */
const mostDays = 36_500

/** Why nobody may keep a kind for so long only; undefined: they may. */
export const faultOfRetention = (kind: string, days: number): string | undefined => {
  if (!Object.hasOwn(retentions, kind)) return `there is no kind of data '${kind}'.`
  const known = kind as RetentionKind
  if (!isRemovable(known)) return `${kind} is never removed by itself.`
  const { floorDays, source } = removable(known)
  const least = Math.max(floorDays, 1)
  if (days < least) return `${kind} is kept ${least} ${least === 1 ? 'day' : 'days'} at least, not ${days}. ${source}.`
  if (days > mostDays) return `${kind} is kept ${mostDays} days at most, not ${days}.`
  return undefined
}

export type { Retention } from './retention.ts'
