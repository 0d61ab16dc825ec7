import { eq } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { sectionOfGroup } from '#contract/calls/merchants/superMerchantForm.ts'
import { verifiedCode } from '#contract/calls/merchants/superMerchantVerification.ts'
import {
  type NumberKind,
  numberFault,
  reviewedByPeople,
  type Section,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { verificationAfter } from '#machines/merchants/documentVerification.ts'
import { onboardingAfter } from '#machines/merchants/superMerchantOnboarding.ts'
import { superMerchants, superMerchantSections } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { afterChange, contentHash, contentOf, onboardingOf } from './changeSuperMerchant.ts'
import {
  columnsOf,
  type GivenNumber,
  hashOfNumber,
  removeNumber,
  setNumber,
  takeBackGst,
  writeNumber,
} from './numbers.ts'
import { missingOf, sectionContent } from './sectionContent.ts'
import { lockSuperMerchant, refuseWhileSubmitted, type SuperMerchantFile } from './superMerchantRows.ts'

type Request = RequestOfName<'superMerchants.saveSection'>

const names: Readonly<Record<Section, string>> = {
  basicDetails: 'Basic Details',
  idProof: 'ID Proof',
  businessProof: 'Business Proof',
  bankAccount: 'Bank Account details',
}

/** Numbers that came with the section. */
const givenWith = (section: Section, request: Request): GivenNumber[] => {
  const given = (kind: NumberKind, number: string | undefined): GivenNumber[] =>
    number === undefined ? [] : [{ kind, number }]
  switch (section) {
    case 'basicDetails':
      return []
    case 'idProof':
      return [...given('PAN', request.panNumber), ...given('AADHAAR', request.aadhaarNumber)]
    case 'businessProof':
      return [
        ...given('BUSINESSPAN', request.panNumber),
        ...given('GST', request.gstNumber === '' ? undefined : request.gstNumber),
        ...given('CIN', request.cinNumber),
        ...given('DPIN', request.dpinNumber),
      ]
    case 'bankAccount':
      return request.ifscCode === undefined
        ? []
        : given('BANKACCOUNT', request.accountNumber).map((number) => ({ ...number, ifsc: request.ifscCode ?? '' }))
  }
}

const seenByPeople: ReadonlySet<NumberKind> = new Set(reviewedByPeople)

/** One that differs from what was verified is not verified any more; one that nobody can verify waits for a person. */
const keepNumber = async (file: SuperMerchantFile, given: GivenNumber, { tx, gateway, staff, now }: StaffContext) => {
  const { merchantId } = file.row
  const fault = numberFault(given.kind, given.number)
  if (fault !== undefined) refuse('identity-number-wrong', { message: fault, details: { kind: given.kind } })
  const hash = hashOfNumber(gateway, merchantId, given)
  const before = file.numbers.get(given.kind)
  const isAsWasSaid = before?.valueHash.equals(hash) === true
  if (isAsWasSaid && !(seenByPeople.has(given.kind) && (before.state === 'refused' || before.state === 'idle'))) return
  const written = await writeNumber(tx, gateway, file, given)
  if (given.kind === 'BUSINESSPAN') await takeBackGst(tx, file)
  if (!seenByPeople.has(given.kind)) return
  const waiting = verificationAfter(written, { type: 'number.askPerson', valueHash: hash.toString('hex') })
  if (waiting !== undefined)
    await setNumber(tx, merchantId, given.kind, { ...columnsOf(waiting), askedBy: staff.staffId, askedAt: now })
}

const valuesOf = (section: Section, request: Request) => {
  if (section === 'idProof') return request.identityType === undefined ? {} : { identityType: request.identityType }
  if (section === 'bankAccount') return {}
  return {
    ...(request.businessType === undefined ? {} : { businessType: request.businessType }),
    ...(request.whatsappMobileNumber === undefined ? {} : { whatsappMobileNumber: request.whatsappMobileNumber }),
  }
}

/** What is missing is an answer and no refusal: what was typed stays, and the section is not saved. */
export const saveSection: Handler<'superMerchants.saveSection'> = async (request, context) => {
  const { tx, gateway, staff, now, note } = context
  const { merchantCode } = request
  const section = sectionOfGroup[request.kycGroup]
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  refuseWhileSubmitted(file)
  const before = file.sections.get(section)
  if (request.sectionVersion !== undefined && request.sectionVersion !== (before?.version ?? 0))
    refuse('super-merchant-section-changed')
  const values = valuesOf(section, request)
  if (Object.keys(values).length > 0)
    await tx.update(superMerchants).set(values).where(eq(superMerchants.merchantId, file.row.merchantId))
  if (section === 'businessProof' && request.gstNumber === '') await removeNumber(tx, file.row.merchantId, 'GST')
  for (const given of givenWith(section, request)) await keepNumber(file, given, context)
  const changed = await afterChange(merchantCode, { tx, gateway, staffId: staff.staffId })

  const missing = missingOf(section, changed)
  const checking = onboardingAfter(onboardingOf(changed), contentOf(changed), { type: `${section}.check` })
  if (checking === undefined) return refuse('super-merchant-submitted')
  const isSaved = missing.length === 0
  const after = onboardingAfter(checking, contentOf(changed), { type: `${section}.${isSaved ? 'pass' : 'fail'}` })
  const state = after?.[section]
  if (state === undefined || state === 'checking') return refuse('wrong-state')
  const hash = contentHash(gateway, sectionContent(section, changed), changed)
  const saved = isSaved ? { savedHash: hash, savedBy: staff.staffId, savedAt: now } : {}
  const version = (before?.version ?? 0) + 1
  const { merchantId } = file.row
  await tx
    .insert(superMerchantSections)
    .values({ merchantId, section, state, version, contentHash: hash, ...saved })
    .onConflictDoUpdate({
      target: [superMerchantSections.merchantId, superMerchantSections.section],
      set: { state, version, contentHash: hash, ...saved },
    })
  note({
    subject: merchantCode,
    before: { section, state: before?.state ?? 'empty' },
    after: { section, state, ...values },
  })
  return {
    statusCode: isSaved ? verifiedCode : 422,
    statusMessage: isSaved
      ? `${names[section]} validated and saved!`
      : `Failed to save ${names[section]}. ${missing.join(' ')}`,
    beneficiaryName: section === 'bankAccount' ? (changed.numbers.get('BANKACCOUNT')?.returnedName ?? '') : '',
    state: isSaved ? 'verified' : 'idle',
    number: '',
    warnings: [],
    version: changed.row.version,
  }
}
