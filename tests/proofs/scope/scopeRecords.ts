import { sql } from 'drizzle-orm'
import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { sealUpload, sendPart } from '#tests/support/uploads.ts'
import { foreignSamples } from './checkedTries.ts'
import { guessedTarget, type Target } from './target.ts'

export const canary = 'QZJX7741CANARY'
/** In what is of another brand and names no merchant. */
export const brandCanary = 'QZJXB7741'

const file = { name: 'document.png', bytes: new Uint8Array(pngOf(2, 2)) }

const sendUpload = async ({ gateway, address }: TestGateway, who: Client) => {
  const upload = await sealUpload(gateway.uploadKey.point, file)
  await sendPart(address, who, upload, 0)
  return upload
}

/** By login id: what the commit of a document says that the person has sent and not committed. */
export const ownUploads = new Map<string, Readonly<Record<string, unknown>>>()

export const sendOwnUpload = async (testGateway: TestGateway, who: Client, loginId: string): Promise<void> => {
  const { uploadId, commit } = await sendUpload(testGateway, who)
  const { parts, byteSize, sha256, point } = commit
  ownUploads.set(loginId, { upload_id: uploadId, parts, byte_size: byteSize, sha256, point })
}

/** A session of the administrator beside the one that asks. */
const sessionOfOpsadmin = async (testGateway: TestGateway): Promise<{ who: Client; sessionId: string }> => {
  const who = await testGateway.enter('opsadmin')
  const { sessions } = await who.call('session.listOwn', {})
  return { who, sessionId: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' }
}

/** A view, a mapping, a document, a message, a file with its entry, job and notification, an upload and a session: of the administrator, or of M0000002. */
const recordsOfOpsadmin = async (testGateway: TestGateway, opsadmin: Client) => {
  const { db } = testGateway.database
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
  const { uploadId } = await sendUpload(testGateway, opsadmin)
  return { ...made, viewId, mappingId: rows[0]?.id ?? 0, uploadId }
}

/** Makes one record of every kind, of M0000002 or of its brand alone, and a feature of M0000002. */
const ratesOfOthers = async (testGateway: TestGateway) => {
  const checkedIds: Partial<Record<CheckedKind, number>> = {}
  for (const { kind, people, makeForeign } of foreignSamples) {
    const made = await makeForeign?.(await testGateway.enter(people.maker), { merchant: canary, brand: brandCanary })
    if (made !== undefined) checkedIds[kind] = made.id
  }
  const drafter = await testGateway.enter('drafter')
  const [feature] = await drafter.call('rates.updateCharges', {
    merchantCodes: ['M0000002'],
    featureId: 1,
    charges: [{ type: 'FIXED', value: 100, brandCode: canary }],
  })
  return { checkedIds, featureRowId: feature?.id ?? 0 }
}

/** A registration of M0000002, a regularization, and an IMEI request of its payment, which is of another brand. */
const mandatesOfOthers = async ({ database: { db } }: TestGateway) => {
  const owner = sql`(select id from staff where login_id = 'opsadmin')`
  const merchant = sql`(select id from merchants where merchant_code = 'M0000002')`
  const payment = sql`(select id from transactions where txn_ref_number = ${`${canary}-0`})`
  const requestNumber = 'REQUEST-OF-OTHERS'
  const { rows } = await db.execute<{ id: number }>(sql`
    with l as (insert into merchant_links (id, merchant_id, purpose, token_hash, issued_by, issued_at, sent_at, expires_at)
      values (gen_random_uuid(), ${merchant}, 'enach', ${'c'.repeat(64)}, ${owner}, now(), now(), now() + interval '1 day')
      returning id, merchant_id)
    insert into enach_registrations (link_id, merchant_id, remark) select id, merchant_id, ${canary} from l returning id`)
  await db.execute(sql`insert into regularizations (rrn, txn_ref_number, old_status, new_status, transaction_id, merchant_id,
      amount_paise, uploaded_by, regularized_at, last_job_id)
    values ('100000000001', ${`${canary}-0`}, 'FAILED', 'SUCCESSFUL', ${payment}, ${merchant}, 100, ${owner}, now(), gen_random_uuid())`)
  await db.execute(
    sql`update transaction_details set request_number = ${requestNumber} where transaction_id = ${payment}`,
  )
  await db.execute(sql`insert into imei_requests (request_number, transaction_id, merchant_id, state, reason, asked_by, asked_at)
    values (${requestNumber}, ${payment}, ${merchant}, 'kept', ${canary}, ${owner}, now())`)
  return { registrationId: rows[0]?.id ?? 0, requestNumber }
}

/** The merchant M0000002 as a super merchant. */
const superMerchantOfOthers = async ({ database: { db } }: TestGateway): Promise<void> => {
  await db.execute(sql`insert into super_merchants (merchant_id, super_merchant_name, legal_name, created_at)
    select id, ${canary}, ${canary}, now() from merchants where merchant_code = 'M0000002'`)
}

/** A MIS, a cashback credit and a charge slip of M0000002. */
const filesOfOthers = async ({ database: { db } }: TestGateway) => {
  const owner = sql`(select id from staff where login_id = 'opsadmin')`
  const merchant = sql`(select id from merchants where merchant_code = 'M0000002')`
  const payment = sql`(select id from transactions where txn_ref_number = ${`${canary}-0`})`
  await db.execute(sql`insert into cashback_credits (transaction_id, txn_ref_number, merchant_id, brand_code, offer_code,
      cashback_type, total_cashback, amount_paise, calculated_at)
    values (${payment}, ${`${canary}-0`}, ${merchant}, 'BOLTWAVE', ${canary}, 'AMOUNT', 100, 100, now())`)
  await db.execute(sql`insert into charge_slips (transaction_id, txn_ref_number, merchant_id, brand_code, status, amount_paise, generated_at)
    values (${payment}, ${`${canary}-0`}, ${merchant}, 'BOLTWAVE', ${canary}, 100, now())`)
  const { rows } = await db.execute<{ id: number }>(sql`
    with f as (insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, action, created_at)
      values (gen_random_uuid(), ${owner}, ${canary}, 'operations', 'mis', ${`mis-of-${canary}`}, 1, '', 'SETTLEMENT_MIS_OUTPUT', now())
      returning id),
    g as (insert into mis_files (kind, merchant_id, from_day, to_day, rows, amount_paise, stored_file_id, made_by, made_at)
      select 'settlement', ${merchant}, current_date, current_date, 1, 100, id, ${owner}, now() from f returning id)
    insert into mis_sends (kind, merchant_id, from_day, to_day, mis_file_id, recipients, state, asked_by, asked_at)
    select 'settlement', ${merchant}, current_date, current_date, id, array[${canary}], 'sent', ${owner}, now() from g returning id`)
  return { misId: rows[0]?.id ?? 0 }
}

/** A refund of a transaction of M0000002, and the batch of a day. */
const moneyOfOthers = async (testGateway: TestGateway) => {
  const { db } = testGateway.database
  const refundId = crypto.randomUUID()
  const owner = sql`(select id from staff where login_id = 'opsadmin')`
  await db.execute(sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at,
      needs_second_person, error_desc)
    select ${refundId}, id, merchant_id, 100, 'unknown', ${owner}, now(), false, ${canary}
    from transactions where txn_ref_number = ${`${canary}-0`}`)
  await db.execute(sql`insert into settlement_holds (transaction_id, merchant_id, status, reason, held_by, held_at, released_at, released_by)
    select id, merchant_id, 'HOLDCC', ${canary}, null, now(), now(), ${owner} from transactions where txn_ref_number = ${`${canary}-0`}`)
  const { rows } = await db.execute<{
    id: number
  }>(sql`insert into settlement_batches (txn_day, settles_on, sealed_by, sealed_at)
    values (current_date - 1, current_date, ${owner}, now()) returning id`)
  await superMerchantOfOthers(testGateway)
  return {
    refundId,
    batchId: rows[0]?.id ?? 0,
    ...(await mandatesOfOthers(testGateway)),
    ...(await filesOfOthers(testGateway)),
  }
}

/** A scheme of BOLTWAVE with a model, and what was done to it. */
const catalogueOfOthers = async ({ database: { db } }: TestGateway) => {
  const changeId = crypto.randomUUID()
  const schemeCode = 'SCHEME-OF-OTHERS'
  const { rows } = await db.execute<{ id: number }>(sql`
    with p as (insert into products (brand_code, product_code, product_name, description)
      values ('BOLTWAVE', 'SKU', ${brandCanary}, ${brandCanary}) returning id),
    s as (insert into product_schemes (brand_code, scheme_code, scheme_desc, is_emi, is_cashback, from_at, to_at, created_at)
      values ('BOLTWAVE', ${schemeCode}, ${brandCanary}, true, false, now(), now() + interval '900 days', now()) returning id)
    insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select s.id, p.id, true, false, now(), now() + interval '900 days' from s, p returning id`)
  await db.execute(sql`insert into scheme_changes (id, brand_code, act, rows, changed_at)
    values (${changeId}, 'BOLTWAVE', 'extend', '{"schemes":[],"models":[],"created":[]}', now())`)
  const { rows: offers } = await db.execute<{ id: number }>(sql`
    insert into offer_rules (brand_code, rule_desc, bank_code, cashback_type, total_cashback, bank_share_bps, from_at, to_at)
    values ('BOLTWAVE', ${brandCanary}, 'HDFC', 'PERCENTAGE', 500, 0, now(), now() + interval '900 days') returning id`)
  await db.execute(sql`insert into offer_changes (id, brand_code, act, rows, changed_at)
    values (${changeId}, 'BOLTWAVE', 'extend', '{"changed":[],"created":[]}', now())`)
  const waitId = crypto.randomUUID()
  await db.execute(sql`insert into offer_waits (id, brand_code, act, title, request, basis, offer_ids, changes, rows, ways,
      limit_paise, day_limit_paise, used_paise, state, asked_by, asked_at)
    values (${waitId}, 'BOLTWAVE', 'update', ${brandCanary}, '{}', '[]', '{}', 1, '[]', '["It gives more."]', 0, 0, 0, 'awaitingApproval',
      (select id from staff where login_id = 'opsadmin'), now())`)
  return { schemeCode, modelId: rows[0]?.id ?? 0, changeId, offerId: offers[0]?.id ?? 0, waitId }
}

/** Everything of others; the merchant and the transaction are one of several. */
export const foreignRecords = async (testGateway: TestGateway): Promise<Target> => {
  const { sessionId } = await sessionOfOpsadmin(testGateway)
  return {
    of: 'others',
    merchantCode: 'M0000002',
    mobileNumber: '9000000001',
    distributorCode: 'D0001',
    txnRefNumber: `${canary}-0`,
    brandCode: 'BOLTWAVE',
    login: 'opsadmin',
    sessionId,
    ...(await recordsOfOpsadmin(testGateway, await testGateway.enter('opsadmin'))),
    ...(await ratesOfOthers(testGateway)),
    ...(await moneyOfOthers(testGateway)),
    ...(await catalogueOfOthers(testGateway)),
  }
}

/** Records that were there and are no more. Rates, fees and schemes cannot go: of them it has numbers that nobody has. */
export const goneRecords = async (
  testGateway: TestGateway,
  { merchantCode, txnRefNumber }: Pick<Target, 'merchantCode' | 'txnRefNumber'>,
): Promise<Target> => {
  const { db } = testGateway.database
  const { who: opsadmin, sessionId } = await sessionOfOpsadmin(testGateway)
  const ids = await recordsOfOpsadmin(testGateway, opsadmin)
  await opsadmin.call('files.discardUpload', { uploadId: ids.uploadId })
  await opsadmin.call('tables.deleteView', { viewId: ids.viewId })
  await db.execute(sql`delete from brand_mappings where id = ${ids.mappingId}`)
  await db.execute(sql`delete from kyc_documents where id = ${ids.documentId}`)
  await db.execute(sql`delete from messages where id = ${ids.messageId}`)
  await db.execute(sql`delete from notifications where id = ${ids.notificationId}`)
  await db.execute(sql`delete from file_jobs where id = ${ids.jobId}`)
  await db.execute(sql`delete from file_entries where id = ${ids.fileEntryId}`)
  await db.execute(sql`delete from stored_files where id = ${ids.fileId}`)
  await db.execute(sql`delete from transactions where txn_ref_number = ${txnRefNumber}`)
  await db.execute(sql`delete from merchants where merchant_code = ${merchantCode}`)
  await opsadmin.call('session.signOut', { because: 'logout' })
  return { ...guessedTarget(() => 0), ...ids, of: 'gone', merchantCode, txnRefNumber, sessionId }
}
