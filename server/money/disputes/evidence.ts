import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { maxEvidenceBytes, mostEvidence } from '#contract/calls/money/disputes.ts'
import { documentFormat } from '#contract/calls/merchants/documentSignature.ts'
import { type EvidenceKind, paperNames } from '#contract/wire/disputeWords.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { whyNotAct } from '#machines/money/disputeAct.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler, PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type DocumentContent, readDocument, readKycDocument, storeSealed } from '#server/merchants/kyc/index.ts'
import { countPaper } from '#server/merchants/merchants/index.ts'
import { presentDispute } from './getDispute.ts'
import { type LockedDispute, lockDispute } from './lockDispute.ts'
import { seesPapers } from './paperPerson.ts'

interface Evidence {
  readonly id: string
  readonly kind: EvidenceKind
  readonly fileName: string
  readonly contentType: string
  readonly storageKey: string
  readonly byteSize: number
  readonly sha256: string
}

type Row = {
  id: string
  kind: EvidenceKind
  file_name: string
  content_type: string
  storage_key: string
  byte_size: number
  sha256: string
}

/** What is sent to the bank, in the order in which it was added. */
export const evidenceOf = async (tx: Tx, disputeRef: string): Promise<Evidence[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select id, kind, file_name, content_type, storage_key, byte_size, encode(sha256, 'hex') as sha256 from dispute_evidence
    where dispute_ref = ${disputeRef} and removed_at is null order by added_at, id`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    contentType: row.content_type,
    storageKey: row.storage_key,
    byteSize: row.byte_size,
    sha256: row.sha256,
  }))
}

/** Over what is sent: what is approved is what was looked at. */
export const hashOfEvidence = (evidence: readonly Evidence[]): string =>
  createHash('sha256')
    .update(JSON.stringify(evidence.map(({ id, sha256 }) => [id, sha256])))
    .digest('hex')

export const openEvidence = async (
  { files, fieldSeal }: Pick<Gateway, 'files' | 'fieldSeal'>,
  { storageKey }: Pick<Evidence, 'storageKey'>,
): Promise<Buffer> => fieldSeal.openBytes(await buffer(await files.read(storageKey)), sealedFields.disputeEvidence)

/** Evidence changes as long as the dispute can be answered, and nothing of it waits for a second person. */
const refuseUnlessOpen = async (
  dispute: LockedDispute,
  { tx, now }: Pick<StaffContext, 'tx' | 'now'>,
): Promise<void> => {
  const why = whyNotAct('defend', dispute, now.getTime())
  if (why !== undefined) refuse(why)
  const { rows } = await tx.execute(sql`
    select from dispute_acts where dispute_ref = ${dispute.disputeRef} and state = 'waiting'`)
  if (rows.length > 0) refuse('dispute-waits')
}

interface Added {
  readonly disputeRef: string
  readonly kind: EvidenceKind
  readonly fileName: string
  readonly content: DocumentContent
}

const keepEvidence = async ({ disputeRef, kind, fileName, content }: Added, context: StaffContext) => {
  const { tx, staff, now, note } = context
  const dispute = await lockDispute(tx, disputeRef, staff)
  await refuseUnlessOpen(dispute, context)
  const evidence = await evidenceOf(tx, disputeRef)
  const bytes = evidence.reduce((sum, { byteSize }) => sum + byteSize, content.bytes.length)
  if (evidence.length >= mostEvidence || bytes > maxEvidenceBytes) refuse('evidence-too-much')
  const stored = await storeSealed(content, sealedFields.disputeEvidence, context)
  const sha256 = stored.sha256.toString('hex')
  if (evidence.some((one) => one.sha256 === sha256)) refuse('evidence-twice')
  const id = randomUUID()
  await tx.execute(sql`
    insert into dispute_evidence (id, dispute_ref, kind, file_name, content_type, storage_key, byte_size, sha256, added_by, added_at)
    values (${id}, ${disputeRef}, ${kind}, ${fileName}, ${stored.contentType}, ${stored.storageKey}, ${stored.byteSize},
      ${stored.sha256}, ${staff.staffId}, ${now.toISOString()})`)
  note({ subject: `dispute:${disputeRef}`, after: { evidence: kind, evidenceId: id, fileName, sha256 } })
  return presentDispute(disputeRef, context)
}

/** Drawn anew: nothing of the file is kept but its pixels. */
export const addEvidence: PreparedHandler<'disputes.addEvidence'> = {
  prepare: async ({ image }, { gateway }) => {
    const bytes = Buffer.from(image, 'base64')
    if (documentFormat(bytes) === 'pdf') refuse('evidence-no-image')
    const content = (await readDocument(gateway.drawing, 'store', bytes)) ?? refuse('evidence-no-image')
    return ({ disputeRef, kind, fileName }, inside) => keepEvidence({ disputeRef, kind, fileName, content }, inside)
  },
}

/** A paper of the merchant's KYC becomes evidence, by whoever may look at those. */
export const addKycEvidence: Handler<'disputes.addPaper'> = async ({ disputeRef, paper: kind }, context) => {
  const { tx, gateway, staff } = context
  await lockDispute(tx, disputeRef, staff)
  if (!seesPapers(staff)) refuse('not-allowed')
  const { rows } = await tx.execute<{ merchant_code: string; content_type: string; storage_key: string }>(sql`
    select m.merchant_code, k.content_type, k.storage_key from disputes d join transactions t on t.id = d.transaction_id
    join merchants m on m.id = t.merchant_id join kyc_documents k on k.merchant_id = m.id and k.replaced_at is null
    where d.dispute_ref = ${disputeRef} and k.kind = ${kind}`)
  const [paper] = rows
  if (paper === undefined)
    return refuse('file-not-found', { recorded: { subject: `dispute:${disputeRef}`, after: { asked: kind } } })
  if (paper.content_type === 'application/pdf') refuse('evidence-no-image')
  await countPaper(context, paper.merchant_code)
  const bytes = await readKycDocument(gateway, paper.storage_key)
  return keepEvidence(
    {
      disputeRef,
      kind: 'kyc',
      fileName: paperNames[kind],
      content: { bytes, contentType: paper.content_type as 'image/png' },
    },
    context,
  )
}

export const removeEvidence: Handler<'disputes.removeEvidence'> = async ({ disputeRef, evidenceId }, context) => {
  const { tx, staff, now, note } = context
  const dispute = await lockDispute(tx, disputeRef, staff)
  await refuseUnlessOpen(dispute, context)
  const { rowCount } = await tx.execute(sql`
    update dispute_evidence set removed_by = ${staff.staffId}, removed_at = ${now.toISOString()}
    where id = ${evidenceId} and dispute_ref = ${disputeRef} and removed_at is null`)
  if (rowCount === 0)
    refuse('file-not-found', { recorded: { subject: `document:${evidenceId}`, after: { asked: 'document' } } })
  note({ subject: `dispute:${disputeRef}`, before: { evidenceId } })
  return presentDispute(disputeRef, context)
}
