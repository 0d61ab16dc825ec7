import Dexie, { type EntityTable, type Table } from 'dexie'
import type { ScriptId } from '#contract/calls/files/files.ts'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import type { SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import type { UploadState } from '#machines/files/upload.ts'
import { turnLogBefore } from '../rotateLevelDbLog.ts'
import type { SealedBox } from './sealedBox.ts'

/** A file that a person handed over, with the one key of their choice. Its bytes lie beside it, sealed to the gateway. */
interface QueuedFile {
  readonly id: string
  /** Name of the person on devices: it is sent under their session only. */
  readonly person: string
  /** What is sent in the order in which it was handed over. */
  readonly lane: string
  readonly seq: number
  readonly file: {
    readonly name: string
    readonly byteSize: number
    readonly sha256: string
    readonly parts: number
    readonly point: string
  }
  readonly idemKey: string
  /** Milliseconds since the epoch, as all times here. */
  readonly createdAt: number
  readonly state: UploadState
  readonly attempt: number
  readonly nextAt: number
  readonly lease: { readonly owner: string; readonly epoch: number; readonly until: number }
  readonly server: SentSoFar
  readonly endedAt: number | null
  readonly lastError: { readonly code: RefusalCode | null; readonly message: string; readonly details: unknown } | null
}

export interface SheetIntent {
  readonly kind: 'sheet'
  readonly scriptId: ScriptId
  /** 'YYYY-MM-DD HH:mm:ss' in UTC. */
  readonly startDate: string
  /** In place of the script's own, where it says more of the file. */
  readonly fileDescription?: string | undefined
  /** The sheet of a workbook that the person chose; absent: the one that was read first. */
  readonly sheetName?: string | undefined
}

interface DocumentPlace {
  readonly merchantCode: string
  /** Id of the document that the person saw in its place. */
  readonly replaces: string | null
}

interface KycDocumentIntent extends DocumentPlace {
  readonly kind: 'document'
  readonly documentKind: KycDocumentKind
}

interface SuperMerchantDocumentIntent extends DocumentPlace {
  readonly kind: 'superMerchantDocument'
  readonly documentKind: SuperMerchantDocumentKind
}

export type DocumentIntent = KycDocumentIntent | SuperMerchantDocumentIntent

/** A picture that goes behind those that the product has. */
export interface ProductImageIntent {
  readonly kind: 'productImage'
  readonly brandCode: string
  readonly productCode: string
}

/** A picture for a form that is not saved yet: the gateway answers its name, and the form takes it. */
export interface FormPictureIntent {
  readonly kind: 'formPicture'
  readonly purpose: PicturePurpose
  /** The label of its field. */
  readonly label: string
  /** Address of the form. */
  readonly to: string
}

export type UploadIntent = SheetIntent | DocumentIntent | ProductImageIntent | FormPictureIntent

export type QueuedUpload = QueuedFile & UploadIntent
export type QueuedSheet = QueuedFile & SheetIntent
export type QueuedDocument = QueuedFile & DocumentIntent
export type QueuedProductImage = QueuedFile & ProductImageIntent
export type QueuedFormPicture = QueuedFile & FormPictureIntent

/** What the gateway has answered for; a repeat begins behind it. */
export interface SentSoFar {
  readonly parts: readonly number[]
  readonly fileUrl: string | null
  readonly fileEntryId: string | null
  readonly jobId: string | null
}

export interface SealedPart {
  readonly outboxId: string
  readonly n: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sha256: string
}

export type Receipt = {
  readonly idemKey: string
  readonly outboxId: string
  readonly sha256: string
  readonly fileName: string
  readonly at: number
} & (
  | { readonly scriptId: ScriptId; readonly jobId: string | null }
  | Pick<DocumentIntent, 'merchantCode' | 'documentKind'>
  | Pick<ProductImageIntent, 'brandCode' | 'productCode'>
  | (Pick<FormPictureIntent, 'purpose'> & { readonly imageName: string })
)

/** What somebody typed and has not handed over. Only where it belongs lies open; what was typed is sealed. */
export interface StoredDraft {
  readonly key: string
  /** Address of the form. */
  readonly to: string
  readonly title: string
  /** The version of the record that was being changed; null for a new one. */
  readonly baseVersion: number | null
  /** Grows with every save: who saves over another rev than the one they read is refused. */
  readonly rev: number
  readonly tab: string
  readonly form: number
  readonly changedAt: number
  readonly box: SealedBox
  /** The size of a file that was chosen; its parts lie beside it. */
  readonly fileBytes?: number
}

export interface DraftPart {
  readonly key: string
  readonly n: number
  readonly box: SealedBox
}

/** A comment that was written and not sent. Its text is sealed. */
export interface StoredComment {
  /** In which they were written; the database counts. */
  readonly seq?: number
  /** The key of the act. */
  readonly key: string
  readonly writtenAt: number
  readonly fault: string | null
  readonly box: SealedBox
}

export type WorkDatabase = Dexie & {
  readonly drafts: EntityTable<StoredDraft, 'key'>
  readonly draftParts: Table<DraftPart, [string, number]>
  readonly outbox: EntityTable<QueuedUpload, 'id'>
  readonly parts: Table<SealedPart, [string, number]>
  readonly receipts: EntityTable<Receipt, 'idemKey'>
  readonly comments: Table<StoredComment, number>
}

const prefix = 'ops_work_'
export const workName = (person: string): string => `${prefix}${person}`
export const personOfWork = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined

interface Place {
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

/** Until version 3 every form for a new record had one draft; its place among several is the empty one. */
const onlyDraftOfForm = /^(person|role|service|bank scheme|rate \w+ add) $/

/** A save is done when the disk says so. */
export const openWork = (person: string, place: Place = {}): WorkDatabase => {
  const database = new Dexie(workName(person), {
    chromeTransactionDurability: 'strict',
    // Where the browser forbids its storage Dexie finds no ranges either, and throws while a question is put together.
    IDBKeyRange: globalThis.IDBKeyRange,
    ...place,
  }) as WorkDatabase
  database.version(1).stores({
    drafts: '&key, changedAt',
    outbox: '&id, [state+nextAt], [lane+seq], idemKey',
    parts: '&[outboxId+n]',
    receipts: '&idemKey, sha256',
  })
  database.version(2).stores({ comments: '++seq, &key' })
  database
    .version(3)
    .stores({ draftParts: '&[key+n]' })
    .upgrade((change) =>
      change
        .table<{ key: string; to: string }>('drafts')
        .filter(({ key }) => onlyDraftOfForm.test(key))
        .modify((draft) => {
          draft.to += `${draft.to.includes('?') ? '&' : '?'}draft=`
        }),
    )
  turnLogBefore(database, place.indexedDB)
  return database
}
