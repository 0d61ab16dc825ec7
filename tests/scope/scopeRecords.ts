import { sql } from 'drizzle-orm'
import type { Client, TestGateway } from '#tests/gateway.ts'
import type { Target } from './scopeTries.ts'

type Ids = Omit<Target, 'merchantCode' | 'txnRefNumber'>

/** A view, a mapping, a document, a message, a file with its entry, job and notification: of the administrator, or of M0000002. */
export const recordsOfOpsadmin = async (
  { database: { db } }: TestGateway,
  opsadmin: Client,
  canary: string,
): Promise<Ids> => {
  const id = () => crypto.randomUUID()
  const made = { documentId: id(), messageId: id(), jobId: id(), fileEntryId: id(), fileId: id(), notificationId: id() }
  const owner = sql`(select id from staff where login_id = 'opsadmin')`
  const merchant = sql`(select id from merchants where merchant_code = 'M0000002')`
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into brand_mappings (merchant_id, brand_code, distributor_code) values (${merchant}, ${`B${made.fileId.slice(0, 6)}`}, ${canary}) returning id`,
  )
  await db.execute(sql`insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at, replaced_at)
    values (${made.documentId}, ${merchant}, 'pan', 'image/png', ${`${canary} ${made.documentId}`}, 1, '', now(), now())`)
  await db.execute(sql`insert into messages (id, merchant_id, campaign_name, channel, recipient, body, state, created_at)
    values (${made.messageId}, ${merchant}, 'canary', 'sms', ${canary}, ${canary}, 'failed', now())`)
  await db.execute(sql`insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, action, created_at)
    values (${made.fileId}, ${owner}, ${`${canary}.csv`}, '', '', ${made.fileId}, 1, '', 'Reports', now())`)
  await db.execute(sql`insert into file_entries (id, stored_file_id, file_description, action, staff_id, created_at)
    values (${made.fileEntryId}, ${made.fileId}, ${canary}, 'Reports', ${owner}, now())`)
  await db.execute(sql`insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, failure, created_at)
    values (${made.jobId}, ${made.fileEntryId}, 'merchant_update', 'failed', ${owner}, '', ${canary}, now())`)
  await db.execute(sql`insert into notifications (id, staff_id, file_name, file_type, job_id, message, notification_sent, created_at, modified_at)
    values (${made.notificationId}, ${owner}, ${canary}, '', ${made.jobId}, ${canary}, true, now(), now())`)
  const { viewId } = await opsadmin.call('tables.saveView', {
    table: 'dashboard.transactions',
    name: `${canary} ${made.fileId.slice(0, 6)}`,
    query: '',
    columns: null,
    isShared: true,
  })
  return { ...made, viewId, mappingId: rows[0]?.id ?? 0 }
}

/** Records that were there and are no more. */
export const goneRecords = async (
  desk: TestGateway,
  opsadmin: Client,
  { merchantCode, txnRefNumber, canary }: Pick<Target, 'merchantCode' | 'txnRefNumber'> & { readonly canary: string },
): Promise<Target> => {
  const { db } = desk.database
  const ids = await recordsOfOpsadmin(desk, opsadmin, canary)
  await opsadmin.call('tables.deleteView', { viewId: ids.viewId })
  await db.execute(sql`delete from brand_mappings where id = ${ids.mappingId}`)
  await db.execute(sql`delete from kyc_documents where id = ${ids.documentId}`)
  await db.execute(sql`delete from messages where id = ${ids.messageId}`)
  await db.execute(sql`delete from notifications where id = ${ids.notificationId}`)
  await db.execute(sql`delete from file_jobs where id = ${ids.jobId}`)
  await db.execute(sql`delete from file_entries where id = ${ids.fileEntryId}`)
  await db.execute(sql`delete from stored_files where id = ${ids.fileId}`)
  for (const table of [sql`transaction_details`, sql`settlement_details`])
    await db.execute(
      sql`delete from ${table} where transaction_id = (select id from transactions where txn_ref_number = ${txnRefNumber})`,
    )
  await db.execute(sql`delete from transactions where txn_ref_number = ${txnRefNumber}`)
  await db.execute(sql`delete from merchants where merchant_code = ${merchantCode}`)
  return { ...ids, merchantCode, txnRefNumber }
}
