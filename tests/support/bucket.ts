import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** How S3 answers each. The bucket of the facts checks no secret: it is said here what S3 says. */
const answers = {
  'wrong secret': [403, 'SignatureDoesNotMatch'],
  'no bucket': [404, 'NoSuchBucket'],
} as const
export type BucketWeather = 'well' | 'unreachable' | keyof typeof answers

/** Stands between a gateway and its bucket, and answers as the weather is. */
export const openBucketFront = async ({ env }: TestBucket) => {
  const address = new URL(env['FILES_URL'] ?? '')
  const behind = new URL(address.searchParams.get('endpoint') ?? '')
  let weather: BucketWeather = 'well'
  const server = createServer((request, response) => {
    if (weather === 'unreachable') return void request.socket.destroy()
    if (weather !== 'well') {
      const [status, code] = answers[weather]
      const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
      request.resume()
      return void response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    }
    const { method, headers, url = '/' } = request
    const onward = ask(new URL(url, behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.searchParams.set('endpoint', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    env: { ...env, FILES_URL: address.href },
    become: (next: BucketWeather) => {
      weather = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
