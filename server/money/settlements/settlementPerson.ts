import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** Everybody who counts as the maker of a batch: none of them approves it. */
export const makersOfBatch = ({ sealedById }: { readonly sealedById: string }): readonly string[] => [sealedById]

/** Everybody who counts as the one that holds a transaction: none of them releases it. */
export const holdersOf = ({ heldBy }: { readonly heldBy: string | null }): readonly string[] =>
  heldBy === null ? [] : [heldBy]

/** A batch is of all merchants: who sees a part of them only neither makes, decides on nor reads one. */
export const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}
