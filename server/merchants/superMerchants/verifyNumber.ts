import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CallNameOf, RequestOfName } from '#contract/index.ts'
import { ifscFault, numberFault } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { Verification } from '#contract/calls/merchants/superMerchantVerification.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { verificationAfter } from '#machines/merchants/documentVerification.ts'
import type { VerificationAnswer, VerificationCall } from '#server/adapters/verificationProvider.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import type { Tx } from '#server/db/database.ts'
import { superMerchantVerifications } from '#server/db/schema/index.ts'
import type { PreparedHandler, PreparingContext, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { areNamesAlike } from '#server/merchants/kyc/index.ts'
import { last4Of, maskToLast4 } from '#contract/wire/masks.ts'
import { afterChange } from './changeSuperMerchant.ts'
import {
  columnsOf,
  findNumber,
  type GivenNumber,
  hashOfNumber,
  isLost,
  presentVerification,
  setNumber,
  takeBackGst,
  writeNumber,
} from './numbers.ts'
import { standingOf } from './sectionContent.ts'
import {
  findSuperMerchant,
  lockAgain,
  lockSuperMerchant,
  refuseWhileSubmitted,
  type SuperMerchantFile,
} from './superMerchantRows.ts'

type VerifyName = Extract<CallNameOf<'superMerchants'>, `superMerchants.verify${string}`>

interface Question {
  readonly call: VerificationCall
  readonly merchantCode: string
  readonly given: GivenNumber
  /** What the provider is sent besides the merchant. */
  readonly fields: Readonly<Record<string, string | boolean>>
}

interface Asked {
  readonly requestId: string
  readonly merchantId: number
  readonly merchantCode: string
  readonly given: GivenNumber
  readonly valueHash: string
  readonly givenName: string
}

const refuseWrong = ({ given }: Question, now: Date): void => {
  const { kind, number, ifsc, dateOfBirth } = given
  const fault = numberFault(kind, number) ?? (ifsc === undefined ? undefined : ifscFault(ifsc))
  if (fault !== undefined) refuse('identity-number-wrong', { message: fault, details: { kind } })
  if (dateOfBirth !== undefined && dateOfBirth > indianDay(now)) refuse('kyc-date-in-future')
}

/** Whose number it should be: the person's who is in contact, or the business's. */
const givenNameOf = ({ merchant, row }: SuperMerchantFile, { kind }: GivenNumber): string =>
  kind === 'BUSINESSPAN' || kind === 'GST' || kind === 'BANKACCOUNT'
    ? row.legalName || merchant.businessName || merchant.displayName
    : merchant.contactPerson

/** Writes the number down as being verified; undefined: it is verified, or is being verified, already. */
const claim = async (tx: Tx, question: Question, context: PreparingContext): Promise<Asked | undefined> => {
  const { gateway, staff, now } = context
  const { merchantCode, given } = question
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  refuseWhileSubmitted(file)
  const { merchantId } = file.row
  const before = file.numbers.get(given.kind)
  const valueHash = hashOfNumber(gateway, merchantId, given)
  const isSame = before?.valueHash.equals(valueHash) === true
  if (isSame && (before.state === 'verified' || before.state === 'manualReview')) return undefined
  if (isSame && before.state === 'validating' && !isLost(before, now, gateway)) return undefined
  const provider = gateway.verificationProvider ?? refuse('verification-not-configured')
  const written = await writeNumber(tx, gateway, file, given)
  if (given.kind === 'BUSINESSPAN' && !isSame) await takeBackGst(tx, file)
  const requestId = randomUUID()
  const asked = { requestId, merchantId, merchantCode, given, valueHash: valueHash.toString('hex') }
  const standing = verificationAfter(written, { type: 'number.ask', requestId, valueHash: asked.valueHash })
  if (standing === undefined) return refuse('wrong-state')
  const givenName = givenNameOf(file, given)
  await tx.insert(superMerchantVerifications).values({
    requestId,
    merchantId,
    kind: given.kind,
    valueHash,
    askedBy: staff.staffId,
    askedAt: now,
    isSandbox: provider.isSandbox,
  })
  await setNumber(tx, merchantId, given.kind, {
    ...columnsOf(standing),
    givenName,
    askedBy: staff.staffId,
    askedAt: now,
  })
  await afterChange(merchantCode, { tx, gateway, staffId: staff.staffId })
  return { ...asked, givenName }
}

/** A number that is of somebody with another name is looked at by a person. */
const outcomeOf = ({ outcome, returnedName }: VerificationAnswer, givenName: string) =>
  outcome === 'verified' && returnedName !== '' && !areNamesAlike(returnedName, givenName) ? 'manualReview' : outcome

/** An answer counts for its own request and for the value that it was asked about; every other one is only counted. */
const take = async (tx: Tx, asked: Asked, answer: VerificationAnswer, { gateway }: PreparingContext): Promise<void> => {
  const { requestId, merchantId, merchantCode, given, valueHash, givenName } = asked
  await lockAgain(tx, merchantId)
  const row = await findNumber(tx, merchantId, given.kind)
  const outcome = outcomeOf(answer, givenName)
  const standing =
    answer.requestId === requestId && row !== undefined
      ? verificationAfter(standingOf(row), { type: 'provider.answer', requestId, valueHash, outcome })
      : undefined
  if (standing === undefined) {
    gateway.log.warn(
      { verification: requestId, kind: given.kind },
      'an answer that no request waits for changed nothing',
    )
    await tx
      .update(superMerchantVerifications)
      .set({ lateAnswers: sql`${superMerchantVerifications.lateAnswers} + 1` })
      .where(eq(superMerchantVerifications.requestId, requestId))
    return
  }
  const answeredAt = gateway.now()
  await tx
    .update(superMerchantVerifications)
    .set({ outcome, statusCode: answer.statusCode, answeredAt, isCounted: true })
    .where(eq(superMerchantVerifications.requestId, requestId))
  await setNumber(tx, merchantId, given.kind, {
    ...columnsOf(standing),
    statusMessage: answer.statusMessage,
    returnedName: answer.returnedName,
    branchName: answer.branchName,
    answeredAt,
  })
  await afterChange(merchantCode, { tx, gateway, staffId: null })
}

/** Nobody waits any longer: what comes now counts no more. */
const giveUp = async (tx: Tx, { requestId, merchantId, merchantCode, given }: Asked, { gateway }: PreparingContext) => {
  await lockAgain(tx, merchantId)
  const row = await findNumber(tx, merchantId, given.kind)
  const standing = row && verificationAfter(standingOf(row), { type: 'provider.silent', requestId })
  if (standing === undefined) return
  await tx
    .update(superMerchantVerifications)
    .set({ outcome: 'unavailable' })
    .where(eq(superMerchantVerifications.requestId, requestId))
  await setNumber(tx, merchantId, given.kind, { ...columnsOf(standing), statusMessage: 'No response from server' })
  await afterChange(merchantCode, { tx, gateway, staffId: null })
}

const overtakenCode = 409

const presentOvertaken = (other: Verification, { number }: GivenNumber): Verification => ({
  ...other,
  statusCode: overtakenCode,
  statusMessage: 'Another number was entered meanwhile. Verify this one again.',
  beneficiaryName: '',
  state: 'unavailable',
  number: maskToLast4(last4Of(number)),
  warnings: [],
})

const verifying = <Name extends VerifyName>(
  questionOf: (request: RequestOfName<Name>) => Question,
): PreparedHandler<Name> => {
  const prepare = async (request: RequestOfName<Name>, context: PreparingContext) => {
    const { gateway } = context
    const { db } = gateway.database
    const question = questionOf(request)
    const { call, given, merchantCode, fields } = question
    refuseWrong(question, context.now)
    const asked = await db.transaction((tx) => claim(tx, question, context))
    if (asked !== undefined && gateway.verificationProvider !== undefined) {
      const { requestId, givenName } = asked
      await gateway.verificationProvider.ask(
        { requestId, call, fields: { ...fields, merchantCode }, number: given.number, givenName },
        (answer) => untilStored(() => db.transaction((tx) => take(tx, asked, answer, context))),
      )
      await db.transaction((tx) => giveUp(tx, asked, context))
    }
    return async (_: RequestOfName<Name>, { tx, staff, note }: StaffContext) => {
      const file = await findSuperMerchant(tx, merchantCode, staff)
      const row = file.numbers.get(given.kind)
      if (row === undefined) return refuse('wrong-state')
      note({ subject: merchantCode, after: { number: given.kind, verification: row.state } })
      const shown = { gateway, now: gateway.now() }
      // Somebody else entered another number meanwhile: what is known of that one says nothing of this one.
      return row.valueHash.equals(hashOfNumber(gateway, file.row.merchantId, given))
        ? presentVerification(row, file, shown)
        : presentOvertaken(presentVerification(row, file, shown), given)
    }
  }
  return { prepare } as unknown as PreparedHandler<Name>
}

const byDay = (day: string): string => day.split('-').toReversed().join('/')

export const verifyHandlers = {
  'superMerchants.verifyPan': verifying<'superMerchants.verifyPan'>(
    ({ kycDocType, kycGroup, panNumber, merchantCode }) => ({
      call: 'validatePanDetails',
      merchantCode,
      given: { kind: kycDocType, number: panNumber },
      fields: { kycDocType, kycGroup, panNumber, isSuperMerchant: true },
    }),
  ),
  'superMerchants.verifyDrivingLicence': verifying<'superMerchants.verifyDrivingLicence'>(
    ({ drivingLicence, dob, merchantCode }) => ({
      call: 'validateDrivingLicence',
      merchantCode,
      given: { kind: 'DRIVINGLICENCE', number: drivingLicence, dateOfBirth: dob },
      fields: { drivingLicence, dob: byDay(dob), isSuperMerchant: true },
    }),
  ),
  'superMerchants.verifyPassport': verifying<'superMerchants.verifyPassport'>(({ passportNo, dob, merchantCode }) => ({
    call: 'validatePassport',
    merchantCode,
    given: { kind: 'PASSPORT', number: passportNo, dateOfBirth: dob },
    fields: { passportNo, dob: byDay(dob), isSuperMerchant: true },
  })),
  'superMerchants.verifyVoterId': verifying<'superMerchants.verifyVoterId'>(({ voterId, state, merchantCode }) => ({
    call: 'validateVoterId',
    merchantCode,
    given: { kind: 'VOTERID', number: voterId, addressState: state },
    fields: { voterId, state, isSuperMerchant: true },
  })),
  'superMerchants.verifyGst': verifying<'superMerchants.verifyGst'>(({ gst, merchantCode }) => ({
    call: 'validateGst',
    merchantCode,
    given: { kind: 'GST', number: gst },
    fields: { gst },
  })),
  'superMerchants.verifyBankAccount': verifying<'superMerchants.verifyBankAccount'>(
    ({ bankAccount, ifsc, bankName, merchantCode }) => ({
      call: 'validateKycBankAc',
      merchantCode,
      given: { kind: 'BANKACCOUNT', number: bankAccount, ifsc, bankName },
      fields: { bankAccount, ifsc, bankName, isSuperMerchant: true },
    }),
  ),
}
