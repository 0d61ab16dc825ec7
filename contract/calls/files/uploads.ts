import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { uploadServices } from '#contract/sheets/scripts.ts'
import { mostParts, partsOf, PointOfP256 } from '#contract/wire/sealedParts.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'

const uploaders = { anyOf: uploadServices } as const
/** KYC documents come in parts as well; each kind of file has its own commit. */
const senders = { anyOf: [...uploadServices, 'uploaddocument'] } as const

/** The sheet of a workbook that is meant; absent: the first one whose header fits, else the first that has text. */
const sheetName = textUpTo(200).min(1).optional()

export const Sha256 = textUpTo(100).regex(/^[0-9a-f]{64}$/)

/** The sealed parts that one file of at most so many bytes is made of. */
export const sealedFile = (mostBytes: number) => ({
  uploadId: z.uuid(),
  parts: z.int().min(1).max(partsOf(mostBytes)),
  /** The size of the whole file. */
  byteSize: z.int().min(1).max(mostBytes),
  sha256: Sha256,
  /** What its key is derived from. */
  point: PointOfP256,
})

export const uploadFile = defineCall({
  name: 'files.upload',
  family: 'upload',
  path: '/',
  access: uploaders,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary:
    'Stores one sheet (multipart: `file`, and `documentVO` as JSON text) when its first rows can be read; all rows are checked by the job.',
  request: () =>
    wireObject(
      { bucket: textUpTo(60), folder: textUpTo(60), sheetName },
      { bucket: 's3bucketname', folder: 's3bucketLocation' },
    ),
  response: () => wireAnswer({ fileUrl: z.string() }, { fileUrl: 'fileURL' }),
  answer: 'upload',
  refusals: ['upload-failed', 'sheet-blank', 'sheet-unreadable', 'sheet-too-large', 'sheet-too-many-rows'],
})

/** The parts of one upload may come in any order and as often as they like; nothing is done with them until the commit. */
export const uploadPart = defineCall({
  name: 'files.uploadPart',
  family: 'upload',
  path: '/parts',
  access: senders,
  // Bytes on their way are no act, and repeat themselves harmlessly: the commit is what is recorded.
  kind: 'read',
  offline: 'queue',
  passive: true,
  summary: 'Keeps one sealed part of a file (multipart: `documentVO` as JSON text, then `file`) until its commit.',
  request: () =>
    wireObject({
      uploadId: z.uuid(),
      part: z
        .int()
        .min(0)
        .max(mostParts - 1),
      parts: z.int().min(1).max(mostParts),
      /** The hash of the sealed part, in hex. */
      sha256: Sha256,
    }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['upload-failed', 'part-damaged', 'upload-quota-full'],
})

export const commitUpload = defineCall({
  name: 'files.commitUpload',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'commit' },
  access: uploaders,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  passive: true,
  summary: 'Opens the sealed parts and stores the sheet, as `files.upload` does. Committed again it answers the same.',
  request: () =>
    wireObject(
      {
        uploadId: z.uuid(),
        parts: z.int().min(1).max(mostParts),
        fileName: textUpTo(200).min(1),
        /** The size of the whole file. */
        byteSize: z.int().min(0).max(sheetLimits.maxFileBytes),
        sha256: Sha256,
        /** What its key is derived from. */
        point: PointOfP256,
        bucket: textUpTo(60),
        folder: textUpTo(60),
        sheetName,
      },
      { bucket: 's3bucketname', folder: 's3bucketLocation' },
    ),
  response: () => wireAnswer({ fileUrl: z.string() }),
  answer: 'payload',
  refusals: [
    'upload-failed',
    'upload-incomplete',
    'upload-unsealable',
    'sheet-blank',
    'sheet-unreadable',
    'sheet-too-large',
    'sheet-too-many-rows',
  ],
})

export const discardUpload = defineCall({
  name: 'files.discardUpload',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'discard' },
  access: senders,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Forgets the parts of an upload that was not committed.',
  request: () => wireObject({ uploadId: z.uuid() }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})

export const createFileEntry = defineCall({
  name: 'files.createEntry',
  family: 'gateway',
  path: '/createfileentry',
  access: uploaders,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  summary: 'Registers an uploaded file as work to do: PENDING until its script runs.',
  request: () =>
    wireObject(
      {
        filename: textUpTo(200).min(1),
        s3Bucket: textUpTo(60),
        s3Path: textUpTo(60),
        s3Url: textUpTo(300),
        fileDescription: textUpTo(200),
        status: z.literal('PENDING'),
        action: textUpTo(60),
      },
      { s3Bucket: 's3_bucket', s3Path: 's3_path', s3Url: 's3_url' },
    ),
  response: () => wireAnswer({ fileEntryId: z.uuid(), status: z.string(), jobId: z.uuid() }, { fileEntryId: 'id' }),
  answer: 'entry',
  refusals: [
    'file-not-found',
    'unknown-script',
    'sheet-unreadable',
    'sheet-wrong-header',
    'file-still-running',
    'file-already-applied',
  ],
})
