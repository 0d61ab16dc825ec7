import type { KycCase, KycLogEntry } from '#contract/calls/merchants/kyc.ts'
import { KycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'
import { kycStateOf } from '#machines/merchants/kycDecision.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { kycDocuments } from '#server/db/schema/index.ts'
import { listMessagesOfDecision } from '#server/merchants/messages/index.ts'
import type { MerchantRow } from '#server/merchants/merchants/index.ts'
import {
  type DocumentRow,
  findHold,
  findLastDecision,
  type HoldRow,
  listDocuments,
  listLog,
  type LogRow,
} from './kycRows.ts'

const presentDocument = answerOf(KycDocument, kycDocuments, (row: DocumentRow) => ({
  documentId: row.id,
  uploadedBy: row.uploadedBy,
  uploadedAt: row.createdAt.toISOString(),
}))

const presentLog = (row: LogRow): KycLogEntry => ({
  ...row,
  category: row.category === 'KYC' ? 'KYC' : 'KYC_pinelabs',
  sendAgain: [...row.sendAgain],
  at: row.at.toISOString(),
})

export const presentHolder = ({ loginId, name }: Pick<HoldRow, 'loginId' | 'name'>) => ({ login_id: loginId, name })

/** How the KYC of a merchant stands for one person. */
export const presentCase = async (tx: Tx, row: MerchantRow, staff: DecidingStaff, now: Date): Promise<KycCase> => {
  const hold = await findHold(tx, row.id, now)
  const last = await findLastDecision(tx, row.id)
  return {
    merchantCode: row.merchantCode,
    version: row.version,
    kycState: kycStateOf(row),
    isKycSubmitted: row.isKycSubmitted,
    kycUpdateDate: row.kycUpdatedAt?.toISOString() ?? null,
    waitingSince: row.kycSubmittedAt?.toISOString() ?? null,
    documents: (await listDocuments(tx, row.id)).map(presentDocument),
    isOwnWork: row.kycEditors.includes(staff.staffId),
    notIndependent: whyNotIndependent(staff, row.kycEditors),
    isActive: row.isActive,
    deactivationName: row.deactivationName,
    deactivationDate: row.deactivationAt?.toISOString() ?? null,
    heldBy: hold === undefined ? null : presentHolder(hold),
    log: (await listLog(tx, row.id)).map(presentLog),
    messages: last === undefined ? [] : await listMessagesOfDecision(tx, last.decision.id),
  }
}
