import { type DecidingContext, type DecidingStaff, idsOfOnePerson } from '#server/independence/index.ts'
import { and, asc, eq, not, or, sql, type SQL } from 'drizzle-orm'
import type { ApprovalKind, Decision } from '#contract/calls/approvals.ts'
import type { MdrMaster } from '#contract/calls/rates.ts'
import {
  countWaiting,
  fieldsOf,
  presentWaiting,
  recordNotFound,
  type Reviewed,
  type Shown,
  type WaitingPart,
} from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates, subscriptionFees } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countMerchants } from '#server/merchants/index.ts'
import { decideFee, decideMdr } from './decideOnRate.ts'
import { contentOfFee, feeWithinScope, findFee, lockFee, overlappingFees } from './feeRows.ts'
import { contentOfMdr, findMdr, lockMdr, overlappingMdr, rateWithinScope, standingOfMdr } from './mdrRows.ts'
import { titleOfFee } from './presentFee.ts'
import { titleOfMdr } from './presentMdr.ts'
import { actsOf, whyNotFor } from './ratePerson.ts'
import { pendingOf } from './rateVersions.ts'

export type RateKind = Exclude<ApprovalKind, 'bankScheme'>

type WaitingColumns = typeof mdrRates | typeof subscriptionFees

/** Rows whose next step is this person's: by their flags, and none of whose makers they count as one person with. */
const waitsFor = (table: WaitingColumns, staff: DecidingStaff): SQL | undefined => {
  const { flags } = staff
  const steps = [
    ...(flags.has('approver') ? [and(eq(table.state, 'draft'), not(table.isSentBack))] : []),
    ...(flags.has('checker') ? [eq(table.state, 'approved')] : []),
  ]
  if (steps.length === 0) return sql`false`
  return and(or(...steps), sql`not (${table.makers} && ${sql.param(idsOfOnePerson(staff))}::uuid[])`)
}

const stepOf = (state: string) => (state === 'draft' ? ('approve' as const) : ('verify' as const))

const isChangeOf = (row: { readonly standing: unknown; readonly replacesId: number | null }) =>
  row.standing !== null || row.replacesId !== null

const waitingFees = async (tx: Tx, staff: DecidingStaff, limit: number): Promise<WaitingPart> => {
  const where = and(waitsFor(subscriptionFees, staff), feeWithinScope(staff))
  const rows = await tx
    .select()
    .from(subscriptionFees)
    .where(where)
    .orderBy(asc(subscriptionFees.changedAt), asc(subscriptionFees.id))
    .limit(limit)
  return {
    count: await countWaiting(tx, subscriptionFees, where),
    rows: await presentWaiting(tx, rows, (row) => ({
      step: stepOf(row.state),
      title: titleOfFee(contentOfFee(row), row.version),
      isChange: isChangeOf(row),
    })),
  }
}

const waitingMdr = async (tx: Tx, master: MdrMaster, staff: DecidingStaff, limit: number): Promise<WaitingPart> => {
  const where = and(eq(mdrRates.master, master), waitsFor(mdrRates, staff), rateWithinScope(staff))
  const rows = await tx
    .select()
    .from(mdrRates)
    .where(where)
    .orderBy(asc(mdrRates.changedAt), asc(mdrRates.id))
    .limit(limit)
  return {
    count: await countWaiting(tx, mdrRates, where),
    rows: await presentWaiting(tx, rows, (row) => ({
      step: stepOf(row.state),
      title: titleOfMdr(contentOfMdr(row), row.version),
      isChange: isChangeOf(row),
    })),
  }
}

export const waitingRates = async (
  tx: Tx,
  kind: RateKind,
  staff: DecidingStaff,
  limit: number,
): Promise<WaitingPart> => {
  if (!staff.services.has('opssettlements')) return { rows: [], count: 0 }
  return kind === 'subscription' ? waitingFees(tx, staff, limit) : waitingMdr(tx, kind, staff, limit)
}

const mdrShown = (type: string): Record<string, Shown> => ({
  paymentMethod: 'text',
  type: 'text',
  value: type === 'FIXED' ? 'paise' : 'bps',
  bankwiseValue: 'json',
  fromAmount: 'paise',
  toAmount: 'paise',
  from: 'day',
  to: 'day',
  brand: 'text',
  category: 'text',
  merchantCode: 'text',
})
const feeShown: Record<string, Shown> = {
  feeType: 'text',
  duration: 'text',
  fee: 'paise',
  gst: 'paise',
  brandCode: 'text',
  thresholdDate: 'day',
}

const partOf = (row: Parameters<typeof actsOf>[0], staff: DecidingStaff) => {
  const can = actsOf(row, staff).filter((act) => act !== 'edit' && act !== 'addVersion')
  const step = stepOf(row.state)
  return { can, whyNot: can.length > 0 ? null : (whyNotFor(row, step, staff) ?? null) }
}

/** What a second person sees of a rate; undefined: it is not there, or not of this master. */
export const reviewRate = async (
  tx: Tx,
  kind: RateKind,
  id: number,
  staff: DecidingStaff,
): Promise<Reviewed | undefined> => {
  if (!staff.services.has('opssettlements')) return undefined
  if (kind === 'subscription') {
    const row = await findFee(tx, id, staff)
    if (row === undefined) return undefined
    const content = contentOfFee(row)
    const replaced = row.replacesId === null ? undefined : await findFee(tx, row.replacesId, 'gateway')
    const overlaps = row.state === 'cancelled' ? [] : await overlappingFees(tx, content, id)
    const pending = await pendingOf(tx, subscriptionFees, [row, ...overlaps])
    return {
      row,
      title: titleOfFee(content, row.version),
      fields: fieldsOf(feeShown, row.standing ?? (replaced === undefined ? null : { ...contentOfFee(replaced) }), {
        ...content,
      }),
      merchants: await countMerchants(tx, { brand: content.brandCode }, staff),
      overlaps: overlaps.map((other) => ({
        id: other.id,
        title: titleOfFee(contentOfFee(other), other.version),
        state: other.state,
        isReplaced: other.id === row.replacesId,
        ...pending(other),
      })),
      ...pending(row),
      ...partOf(row, staff),
    }
  }
  const row = await findMdr(tx, id, staff)
  if (row === undefined || row.master !== kind) return undefined
  const content = contentOfMdr(row)
  const standing = await standingOfMdr(tx, row)
  const overlaps = row.state === 'cancelled' ? [] : await overlappingMdr(tx, row.master as MdrMaster, content, id)
  const pending = await pendingOf(tx, mdrRates, [row, ...overlaps])
  return {
    row,
    title: titleOfMdr(content, row.version),
    fields: fieldsOf(mdrShown(row.type), standing, { ...content }),
    merchants: await countMerchants(
      tx,
      { merchantCode: content.merchantCode, brand: content.merchantCode === '' ? content.brand : '' },
      staff,
    ),
    overlaps: overlaps.map((other) => ({
      id: other.id,
      title: `${titleOfMdr(contentOfMdr(other), other.version)}, ${other.from} to ${other.to}`,
      state: other.state,
      isReplaced: other.id === row.replacesId,
      ...pending(other),
    })),
    ...pending(row),
    ...partOf(row, staff),
  }
}

export interface RateItem {
  readonly id: number
  readonly revision: number
  readonly decision: Decision
}

/** Decides on one rate as it was seen; refuses before anything is written. */
export const decideRate = async (kind: RateKind, item: RateItem, remark: string, context: DecidingContext) => {
  const { tx, staff } = context
  if (!staff.services.has('opssettlements')) return refuse('not-allowed')
  if (kind === 'subscription') {
    const row = (await lockFee(tx, item.id, staff)) ?? recordNotFound('fee', item.id)
    if (row.revision !== item.revision) return refuse('record-changed')
    return decideFee(row, item.decision, remark, context)
  }
  const row = await lockMdr(tx, item.id, staff)
  if (row === undefined || row.master !== kind) return recordNotFound('rate', item.id)
  if (row.revision !== item.revision) return refuse('record-changed')
  return decideMdr(row, item.decision, remark, context)
}
