import { randomUUID } from 'node:crypto'
import type { CheckedRight } from '#contract/calls/people/secondAdministrator.ts'
import { adminGrants } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** Why a change waits: a right of four eyes, money or administration, or an administrator whose standing it changes. */
export type Reason = CheckedRight | { readonly kind: 'administrator'; readonly name: string }

export interface ChangedLine {
  readonly name: string
  readonly before: string
  readonly after: string
}

interface Proposal {
  readonly kind: 'giveRole' | 'person' | 'role' | 'service'
  readonly staffId?: string
  readonly roleId?: number
  readonly serviceId?: number
  readonly wanted?: unknown
  readonly version?: number
  readonly reasons: readonly Reason[]
  readonly difference: readonly ChangedLine[]
}

/** Writes down a change of rights that waits for a second administrator. The same role for the same person waits once. */
export const proposeChange = async (
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
  { reasons, difference, ...proposal }: Proposal,
): Promise<void> => {
  const added = await tx
    .insert(adminGrants)
    .values({
      id: randomUUID(),
      ...proposal,
      reasons: [...reasons],
      difference: difference.filter(({ before, after }) => before !== after),
      proposedBy: staff.staffId,
      proposedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: adminGrants.id })
  if (added.length === 0 && proposal.kind !== 'giveRole') refuse('change-waiting')
}
