import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/wire/answer.ts'
import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'
import { writeAudit } from './audit.ts'
import type { Gateway, Tools } from './gateway.ts'
import type { Staff } from './handler.ts'
import type { FindStaff } from './staffOfRequest.ts'

const goodForSeconds = 60

type Fields = Readonly<Record<string, string>>

const signatureOf = (key: Buffer, path: string, fields: Fields, sessionId: string, expires: string): Buffer => {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', key)
    .update(JSON.stringify([path, sorted, sessionId, expires]))
    .digest()
}

/** An address that this session alone may fetch, for a minute; `fields` travel in it and cannot be changed. */
export const signedAddress = (
  { linkKey }: Pick<Tools, 'linkKey'>,
  path: string,
  sessionId: string,
  now: Date,
  fields: Fields = {},
): string => {
  const expires = String(Math.floor(now.getTime() / 1000) + goodForSeconds)
  const signature = signatureOf(linkKey, path, fields, sessionId, expires).toString('base64url')
  return `${path}?${new URLSearchParams({ ...fields, expires, signature }).toString()}`
}

const Query = z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) }).catchall(z.string())

export interface Download {
  readonly contentType: string
  readonly fileName: string
  /** Where it is known before the first byte is sent. */
  readonly byteSize?: number
  /** What it is of, as the audit calls it: `file:…`, a merchant code. */
  readonly subject: string
  /** Opens the bytes, once the audit has the download. */
  readonly read: () => Promise<Readable | Buffer>
}

const attachment = (fileName: string): string => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${exact}`}`
}

export interface SignedRoute {
  /** As Fastify writes it: `/files/:id`. */
  readonly path: string
  /** Rights are looked at again: they may have changed within the minute. */
  readonly open: (
    staff: Staff,
    asked: { readonly params: Fields; readonly fields: Fields },
  ) => Promise<Download | RefusalCode>
}

/** How the audit calls a `GET` of an address, whichever call gave the address. */
export const downloadCall = 'files.download'

/** Before the first byte, in a transaction that ends there: however long the bytes take, nobody waits for the chain. */
const tellAudit = (
  { database, now }: Gateway,
  { staffId, loginId }: Staff,
  { subject, fileName, byteSize }: Download,
  requestId: string,
  address: string,
): Promise<unknown> =>
  database.db.transaction((tx) =>
    writeAudit(tx, {
      at: now(),
      staffId,
      loginId,
      call: downloadCall,
      outcome: 'done',
      subject,
      after: { fileName, bytes: byteSize ?? null },
      requestId,
      address,
    }),
  )

/** `GET` for addresses of `signedAddress`: attachments, kept by no cache, run by no browser, each one audited. */
export const signedRoute =
  (gateway: Gateway, findStaff: FindStaff, { path, open }: SignedRoute): FastifyPluginAsync =>
  async (app) => {
    // A HEAD would be a download without one.
    const options = { exposeHeadRoute: false, config: { isBehind: true } }
    app.get<{ Params: Record<string, string> }>(path, options, async (request, reply) => {
      reply.headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      })
      const refused = (code: RefusalCode) =>
        reply
          .status(refusals[code].status)
          .send(refusalAnswer('payload', { code, message: refusals[code].text, requestId: request.id, details: null }))
      const staff = (await findStaff(request))?.staff
      if (staff === undefined) return refused('signed-out')
      if (staff.demand !== null) return refused('password-must-change')
      const query = Query.safeParse(request.query)
      if (!query.success) return refused('file-not-found')
      const { expires, signature, ...fields } = query.data
      const given = Buffer.from(signature, 'base64url')
      const signed = request.url.split('?', 1)[0] ?? ''
      const wanted = signatureOf(gateway.linkKey, signed, fields, staff.sessionId, expires)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return refused('file-not-found')
      if (Number(expires) * 1000 < gateway.now().getTime()) return refused('file-not-found')
      const found = await open(staff, { params: request.params, fields })
      if (typeof found === 'string') return refused(found)
      await tellAudit(gateway, staff, found, request.id, request.ip)
      const body = await found.read()
      return reply
        .headers({
          'Content-Type': found.contentType,
          'Content-Disposition': attachment(found.fileName),
          ...(found.byteSize === undefined ? {} : { 'Content-Length': found.byteSize }),
        })
        .send(body)
    })
  }
