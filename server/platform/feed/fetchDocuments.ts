import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { type KycDocumentKind, maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import { documentFormat, isFormatOf } from '#contract/calls/merchants/documentSignature.ts'
import { type DocumentFetcher, openDocumentFetcher } from '#server/adapters/documentFetcher.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import {
  documentField,
  type DocumentContent,
  keepSentDocument,
  readDocument,
  storeSealed,
} from '#server/merchants/kyc/index.ts'
import type { MerchantRow } from '#server/merchants/merchants/index.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { keepConflicts } from './conflicts.ts'
import { countMinute } from './minutes.ts'
import { seersOf } from './seers.ts'
import { type DocumentFault, reopenPlace, uploadOf } from './sentDocuments.ts'
import { contextOf } from './takeEvents.ts'

const everyMs = 5_000
/** Longer than a host is waited for and a document is drawn. */
const leaseSeconds = 120
const mostAtOnce = 4
/** After each failure; the last pause again and again, until a day is over. */
const pauseSeconds = [10, 60, 300, 900, 3_600]
const patienceMs = 86_400_000

type Claimed = {
  id: string
  merchant_id: number
  merchant_code: string
  kind: KycDocumentKind
  client_id: number
  source_id: number
  source: string
  event_id: string
  field: string
  sealed: Buffer
  seen_revision: string
  editors: string[]
  asked_at: Date
  attempts: number
  fence: number
  source_sha256: Buffer | null
  document_id: string | null
}

/** Those that are due, of clients that have not ended. */
const claim = async ({ database, now }: Gateway): Promise<Claimed[]> => {
  const at = now().toISOString()
  const { rows } = await database.db.execute<Claimed>(sql`
    with due as (
      select d.id from feed_documents d join machine_clients c on c.id = d.client_id
      where d.state = 'waiting' and d.next_try_at <= ${at} and (d.lease_until is null or d.lease_until <= ${at})
        and c.ended_at is null
      order by d.next_try_at limit ${mostAtOnce} for update of d skip locked)
    update feed_documents d set lease_until = ${at}::timestamptz + ${leaseSeconds} * interval '1 second',
      fence = d.fence + 1, attempts = d.attempts + 1
    from due, merchants m, feed_sources s where d.id = due.id and m.id = d.merchant_id and s.id = d.source_id
    returning d.*, m.merchant_code, s.source`)
  return rows
}

interface Failure {
  readonly code: DocumentFault
  readonly right: string
  readonly isFinal: boolean
}

interface Usable {
  readonly content: DocumentContent
  readonly sha256: Buffer
}

const refused = (right: string): Failure => ({ code: 'document-refused', right, isFinal: true })

/** What would have been right, where nothing that can be kept is left of the bytes. */
const whyUnusable = (kind: KycDocumentKind, bytes: Buffer): Failure => {
  const format = documentFormat(bytes)
  if (format === undefined) return refused('A document is a PNG, JPEG, GIF, SVG or PDF. What came is none of them.')
  if (!isFormatOf(kind, format))
    return refused(format === 'pdf' ? 'This document is an image.' : 'This document is a PDF.')
  return refused(
    format === 'pdf'
      ? 'Send a whole PDF without scripts, files, forms or a password.'
      : 'Send a whole image of at most 40 million pixels.',
  )
}

/** What its client brought before; of another source nothing is found. */
const readUpload = async ({ database, files, fieldSeal }: Gateway, source: string, upload: string) => {
  const { rows } = await database.pool.query<{ storage_key: string }>(
    'select storage_key from feed_uploads where id = $1 and source = $2',
    [upload, source],
  )
  const [found] = rows
  if (found === undefined)
    return {
      is: 'notFetched',
      right: 'Send the document again: its source has no such upload, or had it for seven days.',
      isFinal: true,
    } as const
  return fieldSeal.openBytes(await buffer(await files.read(found.storage_key)), sealedFields.feedUpload)
}

/** Outside of every transaction: fetched, then drawn anew as one that comes by the panel. */
const bring = async (gateway: Gateway, fetcher: DocumentFetcher, claimed: Claimed): Promise<Usable | Failure> => {
  const { kind, source, sealed } = claimed
  const address = gateway.fieldSeal.open(sealed, sealedFields.feedDocument)
  const upload = uploadOf(address)
  const fetched = upload === undefined ? await fetcher.fetch(address) : await readUpload(gateway, source, upload)
  if (!Buffer.isBuffer(fetched)) {
    const { is, right, isFinal } = fetched
    return { code: is === 'tooLarge' ? 'document-refused' : 'document-not-fetched', right, isFinal }
  }
  try {
    const content = await readDocument(gateway.drawing, kind, fetched)
    if (content === undefined) return whyUnusable(kind, fetched)
    return { content, sha256: createHash('sha256').update(fetched).digest() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: 'document-not-fetched', right: 'The desk had no time for it. Send the event again.', isFinal: false }
  }
}

/** The merchant first, as events do it; undefined: another event has come, or another process has done it. */
const lockClaimed = async (
  tx: Tx,
  { id, merchant_id: merchantId, fence }: Claimed,
): Promise<MerchantRow | undefined> => {
  await tx.execute(sql`
    select set_config('opsdesk.writer', 'feed', true), set_config('lock_timeout', '5s', true)`)
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.id, merchantId)).for('no key update')
  const { rowCount } = await tx.execute(sql`
    select from feed_documents where id = ${id} and fence = ${fence} and state = 'waiting' for update`)
  return rowCount === 1 ? merchant : undefined
}

const audited = (
  tx: Tx,
  gateway: Gateway,
  { merchant_code: subject, kind, source, event_id: eventId }: Claimed,
  outcome: string,
  before: string | null,
  after: Readonly<Record<string, unknown>>,
) =>
  writeAudit(tx, {
    at: gateway.now(),
    staffId: null,
    loginId: '',
    call: 'feed.document',
    outcome,
    subject,
    before: { [kind]: before },
    after: { ...after, event: `${source} ${eventId}` },
    requestId: randomUUID(),
  })

/** Nothing of the event waits any more. */
const forgetFetching = (tx: Tx, { source_id: sourceId, event_id: eventId }: Claimed) =>
  tx.execute(sql`
    delete from feed_kept where source_id = ${sourceId} and event_id = ${eventId} and state = 'fetching'
      and not exists (select from feed_documents d where d.source_id = ${sourceId} and d.event_id = ${eventId}
        and d.state <> 'fetched')`)

const keep = async (gateway: Gateway, claimed: Claimed, { content, sha256 }: Usable): Promise<void> => {
  const { database, now } = gateway
  const { id, kind, merchant_id: merchantId, client_id: clientId, source_id: sourceId } = claimed
  const { rows } = await database.db.execute<{ current: string | null; is_approved: boolean }>(sql`
    select (select d.id from kyc_documents d where d.merchant_id = m.id and d.kind = ${kind} and d.replaced_at is null) as current,
      m.kyc_approved is not distinct from 1 as is_approved from merchants m where m.id = ${merchantId}`)
  const current = rows[0]?.current ?? null
  const isSame = current !== null && current === claimed.document_id && claimed.source_sha256?.equals(sha256) === true
  const stored = isSame ? undefined : await storeSealed(content, sealedFields.kycDocument, { gateway, now: now() })
  await database.db.transaction(async (tx) => {
    // Whether the account of a batch may be paid to is read while it is sealed, more than once.
    if (rows[0]?.is_approved === true && stored !== undefined) await lockAgainstSealing(tx)
    const merchant = await lockClaimed(tx, claimed)
    if (merchant === undefined) return
    const context = contextOf(gateway, tx, clientId, sourceId, claimed.editors)
    const deskRevision = merchant.deskRevisions[documentField(kind)] ?? 0
    const isDesks = deskRevision > Number(claimed.seen_revision)
    if (isDesks)
      await keepConflicts(context, [
        {
          one: {
            event: {
              id: claimed.event_id,
              kind: 'merchant.papers',
              subject: merchant.merchantCode,
              seenrevision: Number(claimed.seen_revision),
            },
          },
          field: documentField(kind),
          reason: 'deskKnowsLater',
          desk: '',
          sent: gateway.fieldSeal.open(claimed.sealed, sealedFields.feedDocument),
          deskRevision,
        },
      ])
    const kept =
      isDesks || stored === undefined
        ? undefined
        : await keepSentDocument({ tx, now: now() }, merchant, {
            stored,
            kind,
            clientId,
            editors: await seersOf(context),
          })
    await tx.execute(sql`
      update feed_documents set state = 'fetched', next_try_at = null, lease_until = null, source_sha256 = ${sha256},
        document_id = ${kept?.documentId ?? claimed.document_id} where id = ${id}`)
    await forgetFetching(tx, claimed)
    if (kept !== undefined) await audited(tx, gateway, claimed, 'done', kept.replaced, { [kind]: kept.documentId })
  })
}

/** Tried again later, or refused by name: then the event is kept, and can be corrected or come again. */
const fail = async (gateway: Gateway, claimed: Claimed, { code, right, isFinal }: Failure): Promise<void> => {
  const { database, now, fieldSeal } = gateway
  const at = now()
  const { id, fence, source_id: sourceId, event_id: eventId, attempts, field } = claimed
  if (!isFinal && at.getTime() - new Date(claimed.asked_at).getTime() < patienceMs) {
    const pause = pauseSeconds[Math.min(attempts, pauseSeconds.length) - 1] ?? 0
    await database.db.execute(sql`
      update feed_documents set lease_until = null, next_try_at = ${new Date(at.getTime() + pause * 1_000).toISOString()}
      where id = ${id} and fence = ${fence} and state = 'waiting'`)
    return
  }
  await database.db.transaction(async (tx) => {
    if ((await lockClaimed(tx, claimed)) === undefined) return
    await tx.execute(sql`
      update feed_documents set state = 'refused', next_try_at = null, lease_until = null where id = ${id}`)
    const { rows } = await tx.execute<{ sealed: Buffer }>(sql`
      update feed_kept set state = 'refused', fault = ${code}, field = ${field}, advice = ${right}, version = version + 1
      where source_id = ${sourceId} and event_id = ${eventId} and state = 'fetching' returning sealed`)
    // One that somebody took from a conflict is theirs again.
    await tx.execute(sql`
      update feed_conflicts set decided_by = null, decided_at = null, is_taken = false
      where source_id = ${sourceId} and event_id = ${eventId} and field = ${field} and is_taken`)
    for (const { sealed } of rows) {
      await tx.execute(sql`delete from feed_events where source_id = ${sourceId} and event_id = ${eventId}`)
      await reopenPlace(tx, sourceId, JSON.parse(fieldSeal.open(sealed, sealedFields.feedEvent)))
    }
    await audited(tx, gateway, claimed, code, claimed.document_id, { right })
    await countMinute(tx, claimed.client_id, at, [{ kind: 'merchant.papers', outcome: { code, field, right } }])
  })
}

/** Fetches what is due until nothing is. */
export const fetchDocuments = async (
  gateway: Gateway,
  fetcher: DocumentFetcher,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  while (!isStopped()) {
    const claimed = await claim(gateway)
    if (claimed.length === 0) return
    await Promise.all(
      claimed.map(async (one) => {
        try {
          const brought = await bring(gateway, fetcher, one)
          await ('code' in brought ? fail(gateway, one, brought) : keep(gateway, one, brought))
        } catch (error) {
          // Its lease ends, and it is fetched again.
          gateway.log.warn({ err: error, document: one.id }, 'a document of an event was not kept')
        }
      }),
    )
  }
}

/** Fetches documents as long as the process runs; what is under way when it stops is tried again. */
export const startDocuments = (gateway: Gateway): Lookout => {
  const fetcher = openDocumentFetcher(gateway.config.feedDocuments, maxDocumentBytes)
  const { wake, stop } = startLookout(gateway, (isStopped) => fetchDocuments(gateway, fetcher, isStopped), {
    everyMs,
    failure: 'documents of events were not fetched',
  })
  return {
    wake,
    stop: async () => {
      fetcher.close()
      await stop()
    },
  }
}
