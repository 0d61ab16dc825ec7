import type { BankSchemeContent, BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { type DecidingContext, decidingContext, decidingStaff } from '#server/independence/index.ts'
import { schemeAfter } from '#machines/bankScheme.ts'
import {
  decidedBy,
  editedBy,
  madeBy,
  recordNotFound,
  refuseOtherThanSeen,
  refuseWithoutReason,
} from '#server/checkedRecords/index.ts'
import { bankSchemes } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { bankPersonOf, refuseUnlessScheme } from './bankPerson.ts'
import { type BankSchemeRow, columnsOfScheme, contentOfScheme, lockScheme, writeScheme } from './bankSchemeRows.ts'
import { presentSchemes } from './presentScheme.ts'
import { refuseSchemeFaults } from './schemeFaults.ts'

const contentOf = (request: BankSchemeContent): BankSchemeContent => ({
  bank: request.bank,
  bankCode: request.bankCode,
  tenure: request.tenure,
  rate: request.rate,
  bankTenureId: request.bankTenureId,
  brandCode: request.brandCode,
  startDate: new Date(request.startDate).toISOString(),
  endDate: new Date(request.endDate).toISOString(),
})

interface Claims {
  readonly user?: string | undefined
  readonly activationStatus?: boolean | undefined
}

/** What the documents' panel says of its person and of the outcome; the gateway knows both. */
const refuseFalseClaims = (claims: Claims, isActiveAfter: boolean, { staff }: StaffContext) => {
  if (claims.user !== undefined && claims.user.toLowerCase() !== staff.loginId) refuse('claim-mismatch')
  if (claims.activationStatus !== undefined && claims.activationStatus && !isActiveAfter) refuse('claim-mismatch')
}

const presented = async (row: BankSchemeRow, context: StaffContext) => {
  const [scheme] = await presentSchemes(context.tx, [row], await decidingStaff(context))
  return scheme ?? refuse('record-not-found')
}

export const createScheme: Handler<'bankSchemes.create'> = async (request, context) => {
  const { tx, staff, now } = context
  refuseFalseClaims(request, false, context)
  if (request.verificationStatus !== undefined && request.verificationStatus !== 'created') refuse('own-work')
  const content = contentOf(request)
  await refuseSchemeFaults(content, undefined, context)
  const [row] = await tx
    .insert(bankSchemes)
    .values({ ...columnsOfScheme(content), ...madeBy(staff, now, 'created') })
    .returning()
  if (row === undefined) throw new Error('a bank scheme was not stored')
  context.note({ subject: `bankScheme:${row.id}`, after: content })
  return presented(row, context)
}

export const editScheme: Handler<'bankSchemes.edit'> = async (request, call) => {
  const context = await decidingContext(call)
  const { tx, staff, now, ifMatch } = context
  const row = (await lockScheme(tx, request.id, staff)) ?? recordNotFound('bankScheme', request.id)
  refuseOtherThanSeen(row, ifMatch)
  refuseUnlessScheme(row, 'edit', staff)
  // The documents' panel repeats the status it saw; the scheme waits again whatever it says.
  refuseFalseClaims({ user: request.user }, false, context)
  const [before, content] = [contentOfScheme(row), contentOf(request)]
  await refuseSchemeFaults(content, before, context)
  const { state } = schemeAfter(row.state as BankSchemeState, row, 'edit', bankPersonOf(staff))
  const written = await writeScheme(tx, row, {
    ...columnsOfScheme(content),
    ...editedBy(row, staff, now, state),
    isActive: false,
  })
  context.note({ subject: `bankScheme:${row.id}`, before, after: content })
  return presented(written, context)
}

/** Approves or rejects a locked scheme in the revision that was looked at. */
export const decideScheme = async (
  row: BankSchemeRow,
  decision: 'approve' | 'reject',
  remark: string,
  context: DecidingContext,
): Promise<BankSchemeRow> => {
  const { tx, staff, now } = context
  refuseUnlessScheme(row, decision, staff)
  refuseWithoutReason(decision, remark)
  const next = schemeAfter(row.state as BankSchemeState, row, decision, bankPersonOf(staff))
  const isApproved = next.state === 'approved'
  const written = await writeScheme(tx, row, {
    ...decidedBy(row, staff, now, next.state, remark),
    isActive: isApproved,
    ...(isApproved ? { approvedBy: staff.staffId, approvedAt: now, standing: { ...contentOfScheme(row) } } : {}),
  })
  context.note({
    subject: `bankScheme:${row.id}`,
    before: { status: row.state, revision: row.revision },
    after: { status: written.state, revision: written.revision, remark },
  })
  return written
}

export const verifyScheme: Handler<'bankSchemes.verify'> = async (request, call) => {
  const context = await decidingContext(call)
  const { tx, staff, ifMatch } = context
  const row = (await lockScheme(tx, request.id, staff)) ?? recordNotFound('bankScheme', request.id)
  refuseOtherThanSeen(row, ifMatch)
  if (request.verificationStatus === 'created')
    return refuse('wrong-state', { message: 'Choose APPROVED or REJECTED.' })
  refuseFalseClaims(request, request.verificationStatus === 'approved', context)
  const [seen, stored] = [contentOf(request), contentOfScheme(row)]
  if ((Object.keys(stored) as (keyof BankSchemeContent)[]).some((field) => !isSame(field, seen, stored)))
    refuse('fields-locked')
  const decision = request.verificationStatus === 'approved' ? 'approve' : 'reject'
  return presented(await decideScheme(row, decision, request.remark, context), context)
}

/** Instants travel in whole seconds. */
const isSame = (field: keyof BankSchemeContent, one: BankSchemeContent, other: BankSchemeContent) =>
  field === 'startDate' || field === 'endDate'
    ? Math.floor(Date.parse(one[field]) / 1000) === Math.floor(Date.parse(other[field]) / 1000)
    : one[field] === other[field]
