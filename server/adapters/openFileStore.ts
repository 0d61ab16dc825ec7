import { join } from 'node:path'
import { type BucketSettings, openBucketFileStore } from './bucketFileStore.ts'
import type { FileStore } from './fileStore.ts'
import { fileKeyOf } from './fieldSeal.ts'
import { openLocalFileStore } from './localFileStore.ts'
import { sealedFileStore } from './sealedFileStore.ts'

interface Place {
  readonly dataDir: string
  readonly filesBucket: BucketSettings | undefined
}

/** Where `FILES_URL` says, else the folder `files` of the data; sealed with a key of `FIELD_KEY`. */
export const openFileStore = async ({ dataDir, filesBucket }: Place, fieldKey?: string): Promise<FileStore> => {
  const folder = join(dataDir, 'files')
  const store = await (filesBucket === undefined
    ? openLocalFileStore(folder)
    : openBucketFileStore(folder, filesBucket))
  return sealedFileStore(store, fileKeyOf({ dataDir, fieldKey }), join(dataDir, 'keys', 'files-are-sealed'))
}

/** For people. */
export const placeOfFiles = ({ dataDir, filesBucket }: Place): string =>
  filesBucket === undefined
    ? join(dataDir, 'files')
    : `s3://${filesBucket.bucket}/${filesBucket.prefix}`.replace(/\/$/, '')
