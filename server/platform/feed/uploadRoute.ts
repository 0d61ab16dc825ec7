import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import { requestFaults } from '#contract/feed/faults.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FileRoute } from '#server/gateway/app.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { admitClient, type Client, sendMachineFault } from '#server/platform/integrations/index.ts'
import { FeedFault } from './feedFault.ts'
import { readBody } from './readBody.ts'
import { faultOf } from './requestFault.ts'

/** That no event has named yet, of one client. */
const mostUploads = 2_000
/** Bodies that are held in memory at a time. */
const mostOpen = 4

interface Arrived {
  readonly client: Client
  bytes?: Buffer
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The same bytes of a source are one upload. */
const findUpload = async ({ database }: Gateway, source: string, sha256: Buffer): Promise<string | undefined> => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from feed_uploads where source = $1 and sha256 = $2',
    [source, sha256],
  )
  return rows[0]?.id
}

const keepUpload = async (gateway: Gateway, { clientId, source }: Client, bytes: Buffer): Promise<string> => {
  const sha256 = hashOf(bytes)
  const known = await findUpload(gateway, source, sha256)
  if (known !== undefined) return known
  const { rows } = await gateway.database.pool.query<{ uploads: number }>(
    'select count(*)::int as uploads from feed_uploads where client_id = $1',
    [clientId],
  )
  if ((rows[0]?.uploads ?? 0) >= mostUploads) throw new FeedFault('too-many-uploads')
  const path = await gateway.files.scratchPath()
  await writeFile(path, gateway.fieldSeal.sealBytes(bytes, sealedFields.feedUpload), { mode: 0o600 })
  const storageKey = await gateway.files.keep(path)
  await gateway.database.pool.query(
    `insert into feed_uploads (id, client_id, source, sha256, storage_key, byte_size, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (source, sha256) do nothing`,
    [randomUUID(), clientId, source, sha256, storageKey, bytes.length, gateway.now()],
  )
  return (await findUpload(gateway, source, sha256)) ?? ''
}

/** Takes a document before the event that names it. What it is, is judged when the event is applied. */
export const uploadRoute: FileRoute = (gateway: Gateway) => async (app: FastifyInstance) => {
  const arrived = new WeakMap<FastifyRequest, Arrived>()
  const open = new Set<FastifyRequest>()
  const close = (request: FastifyRequest) => open.delete(request)

  app.addHook('onRequest', async (request) => {
    const client = await admitClient(gateway, request, 'feed.upload')
    if (typeof client === 'string') throw new FeedFault(client)
    if (!client.kinds.has('merchant.papers')) throw new FeedFault('upload-not-allowed')
    arrived.set(request, { client })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest) => {
    if (open.size >= mostOpen) throw new FeedFault('busy')
    open.add(request)
    const one = arrived.get(request)
    if (one !== undefined) one.bytes = await readBody(request.raw, maxDocumentBytes, 'document-too-large')
    return undefined
  })
  app.addHook('onResponse', async (request) => close(request))
  app.addHook('onRequestAbort', async (request) => close(request))
  app.setErrorHandler((error, request, reply) => {
    const code = faultOf(error)
    if (code === 'broken') request.log.error({ err: error }, 'a document was not taken')
    return sendMachineFault(reply, code, requestFaults[code])
  })

  app.post('/feed/documents', { config: { isBehind: true }, bodyLimit: 1 }, async (request, reply) => {
    const { client, bytes } = arrived.get(request) ?? {}
    if (client === undefined || bytes === undefined) throw new FeedFault('type-wrong')
    if (bytes.length === 0) throw new FeedFault('body-broken')
    const upload = client.isTest ? randomUUID() : await keepUpload(gateway, client, bytes)
    return reply.send({ upload, byteSize: bytes.length, requestId: request.id })
  })
}
