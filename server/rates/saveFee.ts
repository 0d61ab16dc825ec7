import { type DecidingContext, decidingContext } from '#server/independence/index.ts'
import { randomUUID } from 'node:crypto'
import type { RequestOfName } from '#contract/index.ts'
import { gstOf, writeHundredths } from '#contract/wire/money.ts'
import type { FeeContent } from '#contract/calls/rates.ts'
import { editedBy, madeBy, recordNotFound, refuseOtherThanSeen } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decideFee } from './decideOnRate.ts'
import { contentOfFee, type FeeRow, findFee, lockFee, overlappingFees, writeFee } from './feeRows.ts'
import { presentFeeRows, titleOfFee } from './presentFee.ts'
import { refuseUnlessDrafter, refuseUnlessRate } from './ratePerson.ts'
import { lockScope, nextVersion } from './rateVersions.ts'

type Save = RequestOfName<'rates.saveFee'>['data']

const master = 'subscription'

const contentOf = (data: Save): FeeContent => ({
  feeType: data.feeType,
  duration: data.duration,
  fee: data.fee,
  gst: gstOf(data.fee),
  brandCode: data.brandCode,
  thresholdDate: data.thresholdDate ?? null,
})

const isSame = (one: FeeContent, other: FeeContent) =>
  (Object.keys(one) as (keyof FeeContent)[]).every((field) => one[field] === other[field])

const refuseFaults = (data: Save, content: FeeContent, { staff }: StaffContext) => {
  if (data.gst !== undefined && data.gst !== content.gst) {
    const message = `GST is 18 % of the fee: ${writeHundredths(content.gst)}.`
    refuse('bad-request', { message: `gst: ${message}`, details: [{ path: 'gst', message }] })
  }
  if (staff.brands.length > 0 && !staff.brands.includes(content.brandCode)) refuse('not-allowed')
}

const refuseOverlaps = async (
  tx: Tx,
  content: FeeContent,
  own: { readonly id?: number; readonly replacesId?: number | null },
) => {
  const others = (await overlappingFees(tx, content, own.id)).filter(({ id }) => id !== own.replacesId)
  if (others.length === 0) return
  refuse('rate-overlaps', {
    message: `There is one already: ${others.map((row) => titleOfFee(contentOfFee(row), row.version)).join('; ')}.`,
    details: { overlaps: others.map(({ id, version }) => ({ id, version })) },
  })
}

const addFee = async (data: Save, content: FeeContent, context: DecidingContext): Promise<FeeRow> => {
  const { tx, staff, now } = context
  refuseUnlessDrafter(staff)
  if (data.status !== 'draft') refuse('wrong-state', { message: 'A new fee begins as DRAFT.' })
  await lockScope(tx, master, content.brandCode)
  const replacesId = data.replacesId ?? null
  const replaced = replacesId === null ? undefined : await lockFee(tx, replacesId, staff)
  if (replacesId !== null) refuseUnlessRate(replaced ?? recordNotFound('fee', replacesId), 'addVersion', staff)
  await refuseOverlaps(tx, content, { replacesId })
  const series = replaced?.series ?? randomUUID()
  const version = await nextVersion(tx, master, series)
  const [row] = await tx
    .insert(subscriptionFees)
    .values({ ...content, series, version, replacesId, ...madeBy(staff, now, 'draft') })
    .returning()
  if (row === undefined) throw new Error('a fee was not stored')
  context.note({ subject: `fee:${row.id}`, after: { ...content, version } })
  return row
}

const editFee = async (row: FeeRow, content: FeeContent, context: DecidingContext): Promise<FeeRow> => {
  const { tx, staff, now } = context
  refuseUnlessRate(row, 'edit', staff)
  await refuseOverlaps(tx, content, row)
  const before = contentOfFee(row)
  const written = await writeFee(tx, row, {
    ...content,
    version: isSame(content, before) ? row.version : await nextVersion(tx, master, row.series),
    ...editedBy(row, staff, now, 'draft'),
    verifiedBy: null,
    verifiedAt: null,
    isSentBack: false,
  })
  context.note({ subject: `fee:${row.id}`, before, after: content })
  return written
}

const stepOf = { approved: 'approve', verified: 'verify', cancelled: 'cancel' } as const

export const saveFee: Handler<'rates.saveFee'> = async ({ action, data }, call) => {
  const context = await decidingContext(call)
  const { tx, staff, ifMatch } = context
  const content = contentOf(data)
  refuseFaults(data, content, context)
  if ((action === 'add') !== (data.id === undefined))
    refuse('bad-request', { message: 'id: It belongs to an update, and to an update only.' })
  const save = async (): Promise<FeeRow> => {
    if (data.id === undefined) return addFee(data, content, context)
    const known = (await findFee(tx, data.id, staff)) ?? recordNotFound('fee', data.id)
    if (data.status === 'draft')
      for (const brand of [...new Set([known.brandCode, content.brandCode])].sort()) await lockScope(tx, master, brand)
    const row = (await lockFee(tx, data.id, staff)) ?? recordNotFound('fee', data.id)
    refuseOtherThanSeen(row, ifMatch)
    const isUnchanged = isSame(content, contentOfFee(row))
    if (data.status === 'draft')
      return row.state === 'draft' && !row.isSentBack && isUnchanged ? row : editFee(row, content, context)
    if (!isUnchanged) refuse('fields-locked')
    return decideFee(row, stepOf[data.status], data.remark, context)
  }
  const [presented] = await presentFeeRows(tx, [await save()], staff)
  return presented ?? refuse('record-not-found')
}
