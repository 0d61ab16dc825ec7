import { and, eq, inArray } from 'drizzle-orm'
import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import type { Tx } from '#server/db/database.ts'
import { pictures } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** A picture that a form names was drawn here, for a form of this kind. */
export const refuseUnknownPictures = async (
  tx: Tx,
  names: readonly string[],
  purpose: PicturePurpose,
): Promise<void> => {
  const known = await tx
    .select({ name: pictures.name })
    .from(pictures)
    .where(and(inArray(pictures.name, [...names]), eq(pictures.purpose, purpose)))
  if (known.length < new Set(names).size) refuse('document-unusable')
}
