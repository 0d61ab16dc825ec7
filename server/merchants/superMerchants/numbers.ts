import { and, eq } from 'drizzle-orm'
import type { Verification } from '#contract/calls/merchants/superMerchantVerification.ts'
import { verifiedCode } from '#contract/calls/merchants/superMerchantVerification.ts'
import { type NumberKind, numberWarnings } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { type NumberStanding, verificationAfter } from '#machines/merchants/documentVerification.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { superMerchantNumbers } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { last4Of, maskToLast4 } from '#contract/wire/masks.ts'
import { businessTypeOf, standingOf } from './sectionContent.ts'
import type { NumberRow, SuperMerchantFile } from './superMerchantRows.ts'

/** A number with what is given beside it. */
export interface GivenNumber {
  readonly kind: NumberKind
  readonly number: string
  readonly dateOfBirth?: string
  readonly addressState?: string
  readonly ifsc?: string
  readonly bankName?: string
}

type Sealing = Pick<Gateway, 'fieldSeal'>

/** Keyed, and of this super merchant alone: equal numbers of two are not seen to be equal. */
export const hashOfNumber = ({ fieldSeal }: Sealing, merchantId: number, given: GivenNumber): Buffer =>
  fieldSeal.blind(
    JSON.stringify([
      'super merchant number',
      merchantId,
      given.kind,
      given.number,
      given.dateOfBirth ?? '',
      given.addressState ?? '',
      given.ifsc ?? '',
    ]),
  )

const bytesOf = (hex: string): Buffer | null => (hex === '' ? null : Buffer.from(hex, 'hex'))

/** What the machine says, in the columns of the row. */
export const columnsOf = ({ state, requestId, verifiedHash }: NumberStanding) => ({
  state,
  requestId: requestId === '' ? null : requestId,
  verifiedHash: bytesOf(verifiedHash),
})

const isRow = (merchantId: number, kind: NumberKind) =>
  and(eq(superMerchantNumbers.merchantId, merchantId), eq(superMerchantNumbers.kind, kind))

export const findNumber = async (tx: Tx, merchantId: number, kind: NumberKind): Promise<NumberRow | undefined> => {
  const [row] = await tx.select().from(superMerchantNumbers).where(isRow(merchantId, kind))
  return row
}

/** Writes what is given in place of what was there, which is verified no more; answers how it stands. */
export const writeNumber = async (
  tx: Tx,
  gateway: Sealing,
  { row, numbers }: SuperMerchantFile,
  given: GivenNumber,
): Promise<NumberStanding> => {
  const { merchantId } = row
  const valueHash = hashOfNumber(gateway, merchantId, given)
  const before = standingOf(numbers.get(given.kind))
  const edited = { type: 'number.edit', valueHash: valueHash.toString('hex'), isComplete: true } as const
  const standing = verificationAfter(before, edited) ?? before
  const values = {
    numberSealed: gateway.fieldSeal.seal(given.number, sealedFields.superMerchantNumber),
    numberLast4: last4Of(given.number),
    dateOfBirth: given.dateOfBirth ?? null,
    addressState: given.addressState ?? '',
    ifsc: given.ifsc ?? '',
    bankName: given.bankName ?? '',
    branchName: '',
    valueHash,
    statusMessage: '',
    givenName: '',
    returnedName: '',
    askedBy: null,
    askedAt: null,
    answeredAt: null,
    ...columnsOf(standing),
  }
  const { numberSealed, ...stored } = values
  const isSame = before.valueHash === edited.valueHash
  await tx
    .insert(superMerchantNumbers)
    .values({ merchantId, kind: given.kind, ...values })
    .onConflictDoUpdate({
      target: [superMerchantNumbers.merchantId, superMerchantNumbers.kind],
      set: isSame ? stored : { numberSealed, ...stored },
    })
  return standing
}

/** Another PAN: the GST number holds the old one, so that what was verified of it says nothing any more. */
export const takeBackGst = async (tx: Tx, { row, numbers }: SuperMerchantFile): Promise<void> => {
  const gst = numbers.get('GST')
  if (gst === undefined) return
  const valueHash = gst.valueHash.toString('hex')
  const standing = verificationAfter(standingOf(gst), { type: 'number.edit', valueHash, isComplete: true })
  if (standing !== undefined)
    await tx
      .update(superMerchantNumbers)
      .set({ ...columnsOf(standing), statusMessage: '', returnedName: '' })
      .where(isRow(row.merchantId, 'GST'))
}

export const setNumber = async (
  tx: Tx,
  merchantId: number,
  kind: NumberKind,
  values: Partial<NumberRow>,
): Promise<void> => {
  await tx.update(superMerchantNumbers).set(values).where(isRow(merchantId, kind))
}

export const removeNumber = async (tx: Tx, merchantId: number, kind: NumberKind): Promise<void> => {
  await tx.delete(superMerchantNumbers).where(isRow(merchantId, kind))
}

const failed: Readonly<Record<NumberKind, string>> = {
  PAN: 'Failed to verify PAN',
  BUSINESSPAN: 'Failed to verify PAN',
  GST: 'Failed to verify GST',
  BANKACCOUNT: 'Failed to verify bank account',
  AADHAAR: 'Failed to verify document',
  PASSPORT: 'Failed to verify document',
  DRIVINGLICENCE: 'Failed to verify document',
  VOTERID: 'Failed to verify document',
  CIN: 'Failed to verify document',
  DPIN: 'Failed to verify document',
}

/** Always said by us: words of the provider alone would let a refusal sound like a success. */
export const wordsOf = (row: Pick<NumberRow, 'kind' | 'state' | 'statusMessage' | 'returnedName'>): string => {
  switch (row.state) {
    case 'verified':
      return 'Verified'
    case 'refused':
      return row.statusMessage === '' ? failed[row.kind] : `${failed[row.kind]}: ${row.statusMessage}`
    case 'manualReview':
      return row.returnedName === ''
        ? 'A second person compares the number with its document.'
        : `The number is of ${row.returnedName}. A second person decides whether that is the same.`
    case 'unavailable':
      return 'No response from server'
    case 'validating':
      return 'Verification is under way.'
    default:
      return 'Not verified yet.'
  }
}

const codes: Readonly<Record<NumberRow['state'], number>> = {
  verified: verifiedCode,
  manualReview: 202,
  validating: 102,
  idle: 100,
  waitingInputs: 100,
  refused: 422,
  unavailable: 503,
}

export const warningsOf = (gateway: Sealing, row: NumberRow, { row: owner, numbers }: SuperMerchantFile): string[] => {
  const open = (one: NumberRow) => gateway.fieldSeal.open(one.numberSealed, sealedFields.superMerchantNumber)
  const businessType = businessTypeOf(owner.businessType)
  const pan = numbers.get('BUSINESSPAN')
  return [
    ...numberWarnings(row.kind, open(row), {
      ...(businessType === undefined ? {} : { entityType: businessType }),
      ...(pan === undefined ? {} : { businessPan: open(pan) }),
    }),
  ]
}

/** Nobody waits for an answer any more, for instance because the process that asked was killed. */
export const isLost = (row: NumberRow, now: Date, gateway: Pick<Gateway, 'verificationProvider'>): boolean =>
  row.state === 'validating' &&
  (row.askedAt === null ||
    now.getTime() - row.askedAt.getTime() > (gateway.verificationProvider?.patienceMs ?? 0) + lostAfterMs)
const lostAfterMs = 5_000

export const asShown = (row: NumberRow, now: Date, gateway: Pick<Gateway, 'verificationProvider'>): NumberRow =>
  isLost(row, now, gateway) ? { ...row, state: 'unavailable' } : row

export const presentVerification = (
  number: NumberRow,
  file: SuperMerchantFile,
  { gateway, now }: { gateway: Gateway; now: Date },
): Verification => {
  const row = asShown(number, now, gateway)
  return {
    statusCode: codes[row.state],
    statusMessage: wordsOf(row),
    beneficiaryName: row.returnedName,
    state: row.state,
    number: maskToLast4(row.numberLast4),
    warnings: warningsOf(gateway, row, file),
    version: file.row.version,
  }
}
