import type { BankSchemeContent } from '#contract/calls/money/bankSchemes.ts'
import {
  addRecord,
  decideRecord,
  editRecord,
  lockRow,
  recordNotFound,
  refuseOtherThanSeen,
  refuseUnlessEditable,
} from '#server/platform/checkedRecords/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingContext, decidingStaff } from '#server/people/independence/index.ts'
import { presentSchemes } from './listSchemes.ts'
import { refuseSchemeFaults } from './schemeFaults.ts'
import { type BankSchemeRow, schemeRecord } from './schemeRecord.ts'

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

/** Instants as the columns hold them. */
const columnsOf = (content: BankSchemeContent) => ({
  ...content,
  startDate: new Date(content.startDate),
  endDate: new Date(content.endDate),
})

/** The scheme in the revision that was looked at, locked. */
const lockSeen = async (id: number, { tx, staff, ifMatch }: StaffContext): Promise<BankSchemeRow> => {
  const row = (await lockRow(tx, schemeRecord, id, staff)) ?? recordNotFound('bankScheme', id)
  refuseOtherThanSeen(row, ifMatch)
  return row
}

export const createScheme: Handler<'bankSchemes.create'> = async (request, context) => {
  refuseFalseClaims(request, false, context)
  if (request.verificationStatus !== undefined && request.verificationStatus !== 'created') refuse('own-work')
  const content = contentOf(request)
  await refuseSchemeFaults(content, undefined, context)
  return presented(await addRecord(schemeRecord, columnsOf(content), content, context), context)
}

export const editScheme: Handler<'bankSchemes.edit'> = async (request, call) => {
  const context = await decidingContext(call)
  const row = await lockSeen(request.id, context)
  refuseUnlessEditable(schemeRecord, row, context)
  // The documents' panel repeats the status it saw; the scheme waits again whatever it says.
  refuseFalseClaims({ user: request.user }, false, context)
  const content = contentOf(request)
  await refuseSchemeFaults(content, schemeRecord.contentOf(row), context)
  return presented(await editRecord(schemeRecord, row, columnsOf(content), content, context), context)
}

export const verifyScheme: Handler<'bankSchemes.verify'> = async (request, call) => {
  const context = await decidingContext(call)
  const row = await lockSeen(request.id, context)
  if (request.verificationStatus === 'created')
    return refuse('wrong-state', { message: 'Choose APPROVED or REJECTED.' })
  refuseFalseClaims(request, request.verificationStatus === 'approved', context)
  const [seen, stored] = [contentOf(request), schemeRecord.contentOf(row)]
  if ((Object.keys(stored) as (keyof BankSchemeContent)[]).some((field) => !isSame(field, seen, stored)))
    refuse('fields-locked')
  const decision = request.verificationStatus === 'approved' ? 'approve' : 'reject'
  return presented(await decideRecord(schemeRecord, row, decision, request.remark, context), context)
}

/** Instants travel in whole seconds. */
const isSame = (field: keyof BankSchemeContent, one: BankSchemeContent, other: BankSchemeContent) =>
  field === 'startDate' || field === 'endDate'
    ? Math.floor(Date.parse(one[field]) / 1000) === Math.floor(Date.parse(other[field]) / 1000)
    : one[field] === other[field]
