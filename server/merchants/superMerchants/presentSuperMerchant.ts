import { inArray, sql } from 'drizzle-orm'
import type { SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { NumberKind, sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { LinkState } from '#contract/calls/money/enach.ts'
import type { MessageState } from '#contract/calls/merchants/messages.ts'
import type { Tx } from '#server/db/database.ts'
import { staff as staffTable } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { decidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import { areNamesAlike, findIfscBank } from '#server/merchants/kyc/index.ts'
import { stateOfLink } from '#server/merchants/links/index.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { asShown, warningsOf, wordsOf } from './numbers.ts'
import { businessTypeOf, identityTypeOf, missingOf } from './sectionContent.ts'
import type { NumberRow, SuperMerchantFile } from './superMerchantRows.ts'

type Context = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway'>

const iso = (at: Date | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

const loginsOf = async (
  tx: Tx,
  { row, sections: rows, documents }: SuperMerchantFile,
): Promise<Map<string, string>> => {
  const ids = [
    row.submittedBy,
    row.decidedBy,
    ...[...rows.values()].map(({ savedBy }) => savedBy),
    ...documents.map(({ staffId }) => staffId),
  ].flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map()
  const people = await tx
    .select({ id: staffTable.id, loginId: staffTable.loginId })
    .from(staffTable)
    .where(inArray(staffTable.id, [...new Set(ids)]))
  return new Map(people.map(({ id, loginId }) => [id, loginId]))
}

type TncRow = {
  state: LinkState
  sent_at: Date
  times_sent: number
  opened_at: Date | null
  completed_at: Date | null
  expires_at: Date
  accepted_from: string | null
  sms: MessageState | null
  email: MessageState | null
  trouble: string | null
}

/** The last link to the terms and conditions, and what became of its last messages. */
const tncOf = async ({ tx, now }: Context, merchantId: number): Promise<SuperMerchant['tnc']> => {
  const { rows } = await tx.execute<TncRow>(sql`
    select l.state, l.sent_at, l.times_sent, l.opened_at, l.completed_at, l.expires_at, t.accepted_from,
      s.state as sms, e.state as email, coalesce(nullif(s.trouble, ''), e.trouble) as trouble
    from merchant_links l left join super_merchant_tnc t on t.link_id = l.id
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'sms'
      order by created_at desc limit 1) s on true
    left join lateral (select state, trouble from messages where link_id = l.id and channel = 'email'
      order by created_at desc limit 1) e on true
    where l.merchant_id = ${merchantId} and l.purpose = 'tnc' order by l.issued_at desc limit 1`)
  const [row] = rows
  if (row === undefined) return null
  return {
    state: stateOfLink(row, now),
    sentAt: new Date(row.sent_at).toISOString(),
    timesSent: row.times_sent,
    openedAt: iso(row.opened_at),
    acceptedAt: iso(row.completed_at),
    acceptedFrom: row.accepted_from ?? '',
    expiresAt: new Date(row.expires_at).toISOString(),
    sms: row.sms,
    email: row.email,
    trouble: row.trouble ?? '',
  }
}

type VerificationRow = Omit<SuperMerchant['verifications'][number], 'askedAt' | 'answeredAt'> & {
  askedAt: Date
  answeredAt: Date | null
}

const mostVerifications = 200

/** Every question that was asked about its numbers, refused ones too. */
const verificationsOf = async (tx: Tx, merchantId: number): Promise<SuperMerchant['verifications']> => {
  const { rows } = await tx.execute<VerificationRow>(sql`
    select v.kind, nullif(v.outcome, '') as outcome, p.login_id as "askedBy", v.asked_at as "askedAt", v.answered_at as "answeredAt"
    from super_merchant_verifications v join staff p on p.id = v.asked_by
    where v.merchant_id = ${merchantId} order by v.asked_at desc, v.request_id limit ${mostVerifications}`)
  return rows.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt).toISOString(),
    answeredAt: iso(row.answeredAt),
  }))
}

/** Old data may name banks that merged: it is said and blocks nothing. */
const bankWarnings = ({ ifsc, bankName }: NumberRow, ifscBank: string | undefined): string[] => {
  if (ifsc === '') return []
  if (ifscBank === undefined) return [`No bank with ${ifsc.slice(0, 4)} is known here.`]
  return bankName === '' || bankName.toLowerCase() === ifscBank.toLowerCase()
    ? []
    : [`The IFSC is of ${ifscBank}, the bank named is ${bankName}.`]
}

/** Without a single number in the open. */
export const presentSuperMerchant = async (file: SuperMerchantFile, context: Context): Promise<SuperMerchant> => {
  const { tx, gateway, now, staff } = context
  const { row, merchant, numbers, documents } = file
  const logins = await loginsOf(tx, file)
  const account = numbers.get('BANKACCOUNT')
  const ifscBank = account === undefined ? undefined : await findIfscBank(tx, account.ifsc)
  const loginOf = (id: string | null | undefined) => (id ? (logins.get(id) ?? '') : '')
  return {
    merchantCode: merchant.merchantCode,
    superMerchantName: row.superMerchantName,
    businessName: merchant.businessName || merchant.displayName,
    legalName: row.legalName,
    contactPerson: merchant.contactPerson,
    mobileNumber: merchant.mobileNumber,
    whatsappMobileNumber: row.whatsappMobileNumber,
    emailId: merchant.emailId,
    businessType: businessTypeOf(row.businessType) ?? null,
    identityType: identityTypeOf(row.identityType) ?? null,
    state: row.state,
    version: row.version,
    submittedBy: loginOf(row.submittedBy),
    submittedAt: iso(row.submittedAt),
    decidedBy: loginOf(row.decidedBy),
    decidedAt: iso(row.decidedAt),
    remark: row.remark,
    sections: sections.map((section) => {
      const saved = file.sections.get(section)
      return {
        section,
        state: saved?.state ?? 'empty',
        version: saved?.version ?? 0,
        savedBy: loginOf(saved?.savedBy),
        savedAt: iso(saved?.savedAt),
        missing: missingOf(section, file),
      }
    }),
    numbers: NumberKind.options.flatMap((kind) => {
      const number = numbers.get(kind)
      if (number === undefined) return []
      const shown = asShown(number, now, gateway)
      return [
        {
          kind,
          number: maskToLast4(shown.numberLast4),
          state: shown.state,
          statusMessage: wordsOf(shown),
          returnedName: shown.returnedName,
          givenName: shown.givenName,
          isNameAlike: shown.returnedName === '' ? null : areNamesAlike(shown.returnedName, shown.givenName),
          dateOfBirth: shown.dateOfBirth ?? '',
          addressState: shown.addressState,
          ifsc: shown.ifsc,
          bankName: shown.bankName || (kind === 'BANKACCOUNT' ? (ifscBank ?? '') : ''),
          branchName: kind === 'BANKACCOUNT' ? shown.branchName : '',
          askedAt: iso(shown.askedAt),
          answeredAt: iso(shown.answeredAt),
          warnings: [
            ...warningsOf(gateway, shown, file),
            ...(kind === 'BANKACCOUNT' ? bankWarnings(shown, ifscBank) : []),
          ],
        },
      ]
    }),
    documents: documents.map((document) => ({
      documentId: document.id,
      kind: document.kind,
      contentType: document.contentType,
      byteSize: document.byteSize,
      uploadedBy: loginOf(document.staffId),
      uploadedAt: document.createdAt.toISOString(),
      reason: document.reason,
    })),
    verifications: await verificationsOf(tx, row.merchantId),
    isOwnWork: row.editors.includes(staff.staffId),
    notIndependent: whyNotIndependent(await decidingStaff(context), row.editors),
    tnc: await tncOf(context, row.merchantId),
  }
}
