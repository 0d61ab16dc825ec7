import { sql } from 'drizzle-orm'
import type { EventFault } from '#contract/feed/faults.ts'
import { isRefused, readEvent } from '#contract/feed/readEvent.ts'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { documentField } from '#server/merchants/kyc/index.ts'
import type { Conflict } from './conflicts.ts'
import type { EventOfKind, FeedContext } from './feedContext.ts'
import { keepEvents } from './keptEvents.ts'

/** After these faults the numbers of an event were applied, and a document was not. */
export const documentFaults = ['document-not-fetched', 'document-refused'] as const satisfies readonly EventFault[]
export type DocumentFault = (typeof documentFaults)[number]

interface Named {
  readonly kind: KycDocumentKind
  /** An address of the web, or of an upload. */
  readonly url: string
  /** Its path in the event. */
  readonly field: string
}

const uploaded = 'upload:'
const uploadAddress = (upload: string): string => `${uploaded}${upload}`
/** The upload that an address names; undefined: it is one of the web. */
export const uploadOf = (address: string): string | undefined =>
  address.startsWith(uploaded) ? address.slice(uploaded.length) : undefined

interface Asking {
  readonly merchantId: number
  readonly eventId: string
  /** The revision of the merchant up to which staff's documents are known. */
  readonly seenRevision: number
}

/** They are fetched in a moment, by whoever has time. */
const askFor = async (
  { tx, clientId, sourceId, seal, now, editors }: FeedContext,
  { merchantId, eventId, seenRevision }: Asking,
  documents: readonly Named[],
): Promise<void> => {
  for (const { kind, url, field } of documents) {
    const blind = seal.blind(url)
    await tx.execute(sql`
      insert into feed_documents as d (merchant_id, kind, client_id, source_id, event_id, field, sealed, blind, seen_revision,
        editors, state, asked_at, next_try_at)
      values (${merchantId}, ${kind}, ${clientId}, ${sourceId}, ${eventId}, ${field}, ${seal.seal(url, sealedFields.feedDocument)},
        ${blind}, ${seenRevision}, ${sql.param([...editors])}::uuid[], 'waiting', ${now.toISOString()}, ${now.toISOString()})
      on conflict (merchant_id, kind) do update set client_id = excluded.client_id, source_id = excluded.source_id,
        event_id = excluded.event_id, field = excluded.field, sealed = excluded.sealed, blind = excluded.blind,
        seen_revision = excluded.seen_revision, editors = excluded.editors, state = 'waiting', asked_at = excluded.asked_at,
        attempts = 0, next_try_at = excluded.next_try_at, lease_until = null, fence = d.fence + 1`)
  }
}

/** What is not fetched yet is fetched no more; what was fetched stays. */
const callOff = (tx: Tx, which: ReturnType<typeof sql>) =>
  tx.execute(sql`
    with called_off as (delete from feed_documents where ${which} and state <> 'fetched' and document_id is null)
    update feed_documents set state = 'fetched', next_try_at = null, lease_until = null, fence = fence + 1
    where ${which} and state <> 'fetched' and document_id is not null`)

/** Those of an event that somebody corrects or drops. */
export const callOffDocuments = (tx: Tx, sourceId: number, eventId: string) =>
  callOff(tx, sql`source_id = ${sourceId} and event_id = ${eventId}`)

type Known = { kind: KycDocumentKind; state: 'waiting' | 'fetched' | 'refused'; blind: Buffer; event_id: string }

/**
 * Documents that an event of papers names, in the place of those that earlier ones named: a document that staff stored
 * later than the platform knows is a conflict, and one that was fetched from the same address stays.
 */
export const askForDocuments = async (
  context: FeedContext,
  one: EventOfKind<'merchant.papers'>,
  merchant: { readonly id: number; readonly desk_revisions: Readonly<Record<string, number>> },
): Promise<readonly Conflict[]> => {
  const { tx, sourceId, seal } = context
  const { id: eventId, subject, seenrevision, data } = one.event
  const { rows } = await tx.execute<Known>(sql`
    select kind, state, blind, event_id from feed_documents where merchant_id = ${merchant.id} order by kind for update`)
  const known = new Map(rows.map((row) => [row.kind, row]))
  const named = data.documents.map(
    ({ kind, url, upload }, at): Named => ({
      kind,
      url: url ?? uploadAddress(upload ?? ''),
      field: `data.documents.${at}.${url === undefined ? 'upload' : 'url'}`,
    }),
  )
  const isDone = ({ kind, url }: Named) =>
    known.get(kind)?.state === 'fetched' && known.get(kind)?.blind.equals(seal.blind(url)) === true
  const revisionOf = ({ kind }: Named) => merchant.desk_revisions[documentField(kind)] ?? 0
  const wanted = named.filter((document) => !isDone(document))
  const later = wanted.filter((document) => revisionOf(document) > seenrevision)
  const asked = wanted.filter((document) => !later.includes(document))
  await askFor(context, { merchantId: merchant.id, eventId, seenRevision: seenrevision }, asked)
  const stays = [...asked, ...named.filter(isDone)].map(({ kind }) => kind)
  await callOff(
    tx,
    sql`merchant_id = ${merchant.id} and source_id = ${sourceId} and not kind = any(${sql.param(stays)}::text[])`,
  )
  await tx.execute(sql`
    delete from feed_kept where source_id = ${sourceId} and kind = 'merchant.papers' and subject = ${subject}
      and (state = 'fetching' or fault = any(${sql.param([...documentFaults])}::text[]))
      and (event_id <> ${eventId} or ${asked.length === 0})`)
  if (asked.length > 0) await keepEvents(context, [{ sent: { value: one.event, text: one.text }, isFetching: true }])
  return later.map((document) => ({
    one,
    field: documentField(document.kind),
    reason: 'deskKnowsLater',
    desk: '',
    sent: document.url,
    deskRevision: revisionOf(document),
  }))
}

/** The event counts as not applied as far as its place goes: it can come again, corrected or as it is. */
export const reopenPlace = async (tx: Tx, sourceId: number, event: unknown): Promise<void> => {
  const read = readEvent(event, 0)
  if (isRefused(read)) return
  await tx.execute(sql`
    update feed_subjects set sequence = sequence - 1 where "of" = 'papers' and subject = ${read.subject}
      and source_id = ${sourceId} and epoch = ${read.epoch} and sequence = ${read.sequence}`)
}

/** A document of a conflict that somebody takes. */
export const takeDocuments = async (
  context: FeedContext,
  eventId: string,
  merchant: { readonly id: number; readonly version: number },
  documents: readonly { readonly kind: KycDocumentKind; readonly url: string }[],
): Promise<void> =>
  askFor(
    context,
    { merchantId: merchant.id, eventId, seenRevision: merchant.version },
    documents.map((document) => ({ ...document, field: documentField(document.kind) })),
  )
