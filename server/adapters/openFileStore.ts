import { join } from 'node:path'
import { type BucketSettings, openBucketFileStore } from './bucketFileStore.ts'
import type { FileStore } from './fileStore.ts'
import { openLocalFileStore } from './localFileStore.ts'

/** Where `FILES_URL` says, else the folder `files` of the data. */
export const openFileStore = ({
  dataDir,
  filesBucket,
}: {
  readonly dataDir: string
  readonly filesBucket: BucketSettings | undefined
}): Promise<FileStore> => {
  const folder = join(dataDir, 'files')
  return filesBucket === undefined ? openLocalFileStore(folder) : openBucketFileStore(folder, filesBucket)
}
