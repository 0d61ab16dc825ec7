import { randomUUID } from 'node:crypto'
import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { catalogueChangeKind, offerChangeKind } from '#contract/waitingKinds/offers.ts'
import type { Tx } from '#server/db/database.ts'
import { offerGains, offerWaits } from '#server/db/schema/index.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { manages } from '#server/gateway/staffLimits.ts'
import { tellHolders } from '#server/platform/notifications/index.ts'
import { isOfOffers } from './offerWaitKinds.ts'
import { type GivingChange, judgeGiving } from './offerWall.ts'

/** Payments are of all merchants: who is assigned some of them reads no sum of the others. */
export const shownTo = <W extends { readonly more: number | null }>(staff: Staff, waits: W): W =>
  manages(staff) ? { ...waits, more: null } : waits

/** Keeps what was asked until somebody else decides. Nothing of it is done. */
export const keepWait = async (
  tx: Tx,
  change: GivingChange<unknown>,
  waits: Omit<Waits, 'waitId'>,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<string> => {
  const id = randomUUID()
  const written = await tx
    .insert(offerWaits)
    .values({
      id,
      brandCode: change.brand,
      act: change.act,
      title: change.title,
      request: change.request,
      basis: change.basis,
      offerIds: [...change.offerIds],
      changes: change.changes,
      rows: change.rows,
      ways: waits.ways,
      morePaise: waits.more,
      limitPaise: waits.limit,
      dayLimitPaise: waits.dayLimit,
      usedPaise: waits.usedInDay,
      state: 'awaitingApproval',
      askedBy: staffId,
      askedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: offerWaits.id })
  return written.length === 0 ? refuse('change-waits') : id
}

const askSecondPerson = async (
  change: GivingChange<unknown>,
  waits: Omit<Waits, 'waitId'>,
  context: StaffContext,
): Promise<Waits> => {
  const { tx, staff, now, note } = context
  const id = await keepWait(tx, change, waits, { staffId: staff.staffId, now })
  note({
    subject: `brand:${change.brand}`,
    after: { waits: id, act: change.act, title: change.title, ways: waits.ways, morePaise: waits.more },
  })
  const { deciders, name } = isOfOffers(change.act) ? offerChangeKind : catalogueChangeKind
  await tellHolders(
    {
      services: deciders,
      brand: change.brand,
      name,
      message: `${staff.name} asks for a change of “${change.title}” of ${change.brand} that gives more. It waits for you or somebody else.`,
    },
    context,
  )
  return shownTo(staff, { ...waits, waitId: id })
}

/** What gives more than one person decides is asked of a second one; everything else is done. */
export const giveOrAsk = async <Done>(
  change: GivingChange<Done>,
  context: StaffContext,
): Promise<{ readonly done: Done } | { readonly waits: Waits }> => {
  const { tx, staff, now, note, gateway } = context
  const { waits, gain } = await judgeGiving(tx, change, { staff, now, set: gateway.config.limits }, true)
  if (waits !== null) return { waits: await askSecondPerson(change, waits, context) }
  if (gain > 0)
    await tx
      .insert(offerGains)
      .values({ brandCode: change.brand, act: change.act, paise: gain, staffId: staff.staffId, at: now })
  return { done: await change.carryOut({ loginId: staff.loginId, now, waitId: null, note }) }
}
