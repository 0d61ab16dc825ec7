import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const bucket = 'desk-files'

export interface TestBucket {
  /** What a gateway is configured with to keep its files here. */
  readonly env: Record<string, string>
  /** The names of everything that lies in the bucket. */
  names(): string[]
  close(): Promise<void>
}

/** An S3-compatible server with one empty bucket; it refuses keys that it does not know. */
export const openBucket = async (): Promise<TestBucket> => {
  const directory = mkdtempSync(join(tmpdir(), 'opsdesk-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It forgets the slash behind the bucket when it checks how a listing was signed.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    env: {
      FILES_URL: `s3://${bucket}/opsdesk?region=ap-south-1&endpoint=http://127.0.0.1:${port}`,
      FILES_KEY_ID: 'S3RVER',
      FILES_SECRET: 'S3RVER',
    },
    names: () =>
      readdirSync(join(directory, bucket), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name.endsWith('._S3rver_object')
          ? [join(entry.parentPath, entry.name).slice(join(directory, bucket).length + 1, -'._S3rver_object'.length)]
          : [],
      ),
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
