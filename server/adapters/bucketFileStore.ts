import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, freshKey, isKey, openScratch, stateName } from './fileStore.ts'

export interface BucketSettings {
  readonly bucket: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
  readonly region: string
  /** The address of a service that is not Amazon's. */
  readonly endpoint: string | undefined
  /** Absent: what the machine is given (environment, role). */
  readonly account: { readonly keyId: string; readonly secret: string } | undefined
}

const whatIsWrong: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'FILES_SECRET is not the secret of FILES_KEY_ID',
  InvalidAccessKeyId: 'FILES_KEY_ID is not known there',
  AccessDenied: 'the account may not list it',
  NoSuchBucket: 'there is no bucket of that name',
  ECONNREFUSED: 'nobody listens at that address',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no machine of that name',
  ETIMEDOUT: 'nothing came back in time',
}

/** The name under which the storage, or the way to it, says what is wrong. */
const nameOfFailure = (error: Error & { code?: string }): string =>
  Object.hasOwn(whatIsWrong, error.name) ? error.name : (error.code ?? error.name)

const md5Of = async (path: string): Promise<string> => {
  const hash = createHash('md5')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('base64')
}

/** Files in an S3-compatible bucket. Nothing there is public: whoever downloads gets the bytes through the gateway. */
export const openBucketFileStore = async (
  folder: string,
  { bucket, prefix, region, endpoint, account }: BucketSettings,
): Promise<FileStore> => {
  // Half a second to load, for those alone who keep their files there.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(account === undefined ? {} : { credentials: { accessKeyId: account.keyId, secretAccessKey: account.secret } }),
    // Services other than Amazon's refuse the newer checksums; Content-MD5 is checked by all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error('a file key left the store')
    return { Bucket: bucket, Key: prefix + key }
  }
  const scratch = await openScratch(folder)

  const read = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(placeOf(key)))
    if (Body === undefined) throw new Error('the storage answered without bytes')
    return Body as Readable
  }

  const put = async (key: string, path: string): Promise<void> => {
    const [ContentMD5, { size }] = await Promise.all([md5Of(path), stat(path)])
    await client.send(
      new PutObjectCommand({ ...placeOf(key), Body: createReadStream(path), ContentLength: size, ContentMD5 }),
    )
    await rm(path)
  }

  // Wrong name, account or address: said at the start, not to the first person who uploads.
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }))
  } catch (error) {
    const name = nameOfFailure(error as Error)
    const why = Object.hasOwn(whatIsWrong, name) ? `${name}: ${whatIsWrong[name]}` : name
    throw new Error(`FILES_URL: the bucket '${bucket}' does not answer (${why}).`, { cause: (error as Error).message })
  }

  return {
    ...scratch,
    keep: async (path, key = freshKey()) => {
      await put(key, path)
      return key
    },
    replace: put,
    read,
    lend: async (key, work) => {
      const path = await scratch.scratchPath()
      try {
        await pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    readState: async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + stateName }))
        return await Body?.transformToString()
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    writeState: async (text) => {
      const ContentMD5 = createHash('md5').update(text).digest('base64')
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + stateName, Body: text, ContentMD5 }))
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(placeOf(key)))
    },
    stored: async function* () {
      let after: string | undefined
      do {
        const listed = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
        )
        for (const { Key = '', LastModified } of listed.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (isKey(key) && LastModified !== undefined) yield { key, writtenAt: LastModified }
        }
        after = listed.NextContinuationToken
      } while (after !== undefined)
    },
  }
}
