import { type DecidingContext, decidingContext } from '#server/independence/index.ts'
import type { RequestOfName } from '#contract/index.ts'
import { faultsOfMdr, masterOf, type MdrContent, type MdrMaster, paymentMethodTypeOf } from '#contract/calls/rates.ts'
import { editedBy, madeBy, recordNotFound, refuseOtherThanSeen } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants } from '#server/merchants/index.ts'
import { decideMdr } from './decideOnRate.ts'
import { contentOfMdr, findMdr, lockMdr, type MdrRow, overlappingMdr, writeMdr } from './mdrRows.ts'
import { presentMdrRows, titleOfMdr } from './presentMdr.ts'
import { refuseUnlessDrafter, refuseUnlessRate } from './ratePerson.ts'
import { lockScope, nextVersion } from './rateVersions.ts'

type Save = RequestOfName<'rates.save'>

const contentOf = (request: Save): MdrContent => ({
  paymentMethod: request.paymentMethod,
  type: request.type,
  value: request.value,
  bankwiseValue: request.bankwiseValue,
  fromAmount: request.fromAmount,
  toAmount: request.toAmount,
  from: request.from,
  to: request.to,
  brand: request.brand,
  category: request.category,
  merchantCode: request.merchantCode,
})

const isSame = (one: MdrContent, other: MdrContent) =>
  (Object.keys(one) as (keyof MdrContent)[]).every((field) => one[field] === other[field])

const badField = (path: string, message: string) =>
  refuse('bad-request', { message: `${path}: ${message}`, details: [{ path, message }] })

const refuseFaults = (content: MdrContent, paymentMethodType: number | undefined) => {
  const derived = paymentMethodTypeOf(content.paymentMethod)
  if (paymentMethodType !== undefined && paymentMethodType !== derived)
    badField('payment_method_type', `${content.paymentMethod} has the code ${derived}.`)
  for (const [field, message] of Object.entries(faultsOfMdr(content))) badField(field, message)
}

const refuseOutOfReach = async ({ tx, staff }: StaffContext, { brand, merchantCode }: MdrContent) => {
  if (brand !== '' && staff.brands.length > 0 && !staff.brands.includes(brand)) refuse('not-allowed')
  if (merchantCode !== '') await ownMerchants(tx, [merchantCode], staff)
}

/** Of the same brand and merchant, which were found to be the person's: it names no rate of others. */
const refuseOverlaps = async (
  tx: Tx,
  master: MdrMaster,
  content: MdrContent,
  own: { readonly id?: number; readonly replacesId?: number | null },
) => {
  const rows = await overlappingMdr(tx, master, content, own.id)
  const others = rows.filter(({ id }) => id !== own.replacesId)
  if (others.length === 0) return
  const named = others
    .slice(0, 5)
    .map((row) => `${titleOfMdr(contentOfMdr(row), row.version)}, ${row.from} to ${row.to}`)
  refuse('rate-overlaps', {
    message: `Already covered by: ${named.join('; ')}.`,
    details: { overlaps: others.slice(0, 20).map(({ id, version, from, to }) => ({ id, version, from, to })) },
  })
}

const addMdr = async (request: Save, content: MdrContent, context: DecidingContext): Promise<MdrRow> => {
  const { tx, staff, now } = context
  refuseUnlessDrafter(staff)
  if (request.status !== 'draft') refuse('wrong-state', { message: 'A new rate begins as DRAFT.' })
  const master = masterOf(content)
  await lockScope(tx, master, content.paymentMethod)
  await refuseOutOfReach(context, content)
  const replacesId = request.replacesId ?? null
  if (replacesId !== null) {
    const replaced = (await lockMdr(tx, replacesId, staff)) ?? recordNotFound('rate', replacesId)
    refuseUnlessRate(replaced, 'addVersion', staff)
    if (replaced.master !== master || replaced.paymentMethod !== content.paymentMethod)
      badField('payment_method', 'A new version is for the same master and payment method.')
  }
  await refuseOverlaps(tx, master, content, { replacesId })
  const version = await nextVersion(tx, master, content.paymentMethod)
  const [row] = await tx
    .insert(mdrRates)
    .values({ ...content, master, version, replacesId, ...madeBy(staff, now, 'draft') })
    .returning()
  if (row === undefined) throw new Error('a rate was not stored')
  context.note({ subject: `rate:${row.id}`, after: { ...content, version } })
  return row
}

const editMdr = async (row: MdrRow, content: MdrContent, context: DecidingContext): Promise<MdrRow> => {
  const { tx, staff, now } = context
  refuseUnlessRate(row, 'edit', staff)
  const before = contentOfMdr(row)
  if (content.paymentMethod !== before.paymentMethod)
    badField('payment_method', 'The payment method stays: versions are counted for it. Add a new rate instead.')
  if (masterOf(content) !== row.master) badField('merchant_code', 'The rate would belong to another master.')
  await refuseOutOfReach(context, content)
  await refuseOverlaps(tx, masterOf(content), content, row)
  const written = await writeMdr(tx, row, {
    ...content,
    ...editedBy(row, staff, now, 'draft'),
    verifiedBy: null,
    verifiedAt: null,
    isSentBack: false,
  })
  context.note({ subject: `rate:${row.id}`, before, after: content })
  return written
}

const stepOf = { approved: 'approve', verified: 'verify', cancelled: 'cancel' } as const

export const saveMdr: Handler<'rates.save'> = async (request, call) => {
  const context = await decidingContext(call)
  const { tx, staff, ifMatch } = context
  const content = contentOf(request)
  refuseFaults(content, request.paymentMethodType)
  const save = async (): Promise<MdrRow> => {
    if (request.id === undefined) return addMdr(request, content, context)
    const known = (await findMdr(tx, request.id, staff)) ?? recordNotFound('rate', request.id)
    if (request.status === 'draft') await lockScope(tx, known.master, known.paymentMethod)
    const row = (await lockMdr(tx, request.id, staff)) ?? recordNotFound('rate', request.id)
    refuseOtherThanSeen(row, ifMatch)
    const isUnchanged = isSame(content, contentOfMdr(row))
    if (request.status === 'draft')
      return row.state === 'draft' && !row.isSentBack && isUnchanged ? row : editMdr(row, content, context)
    if (!isUnchanged) refuse('fields-locked')
    return decideMdr(row, stepOf[request.status], request.remark, context)
  }
  const [presented] = await presentMdrRows(tx, [await save()], staff)
  return presented ?? refuse('record-not-found')
}
