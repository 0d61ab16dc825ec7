import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/answer.ts'
import { type AuditEntry, changesOf, exportAudit as entry } from '#contract/audit.ts'
import { mayCall } from '#contract/call.ts'
import { indianClock } from '#contract/indianTime.ts'
import { neutralise } from '#contract/neutralise.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { type AuditFilters, type Place, walkAudit } from './auditRows.ts'

const path = '/files/audit.csv'
const goodForSeconds = 60
const atATime = 1_000

interface Claim {
  /** The filters, as JSON. */
  readonly filters: string
  /** The last entry when the address was made: what comes while the file is written is not in it. */
  readonly until: number
  /** Seconds since 1970. */
  readonly expires: number
}

const signatureOf = (key: Buffer, { filters, until, expires }: Claim, sessionId: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['audit', filters, until, expires, sessionId]))
    .digest()

export const exportAudit: Handler<'audit.export'> = async (filters, { gateway, staff, now, note }) => {
  const { rows } = await gateway.database.pool.query<{ last_id: string }>('select last_id from audit_head')
  const claim = {
    filters: JSON.stringify(z.encode(entry.request, filters)),
    until: Number(rows[0]?.last_id ?? 0),
    expires: Math.floor(now.getTime() / 1000) + goodForSeconds,
  }
  note({ subject: 'audit', after: { ...filters, until: claim.until } })
  const signature = signatureOf(gateway.linkKey, claim, staff.sessionId).toString('base64url')
  const query = new URLSearchParams({ ...claim, until: String(claim.until), expires: String(claim.expires), signature })
  return { url: `${path}?${query.toString()}` }
}

const header = [
  'Entry',
  'Time (IST)',
  'Person',
  'Call',
  'Outcome',
  'Record',
  'Sheet',
  'Row',
  'Field',
  'Old',
  'New',
  'Request id',
]

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

const two = (figure: number) => String(figure).padStart(2, '0')

const indianTime = (at: Date) => {
  const { year, month, day, hour, minute, second } = indianClock(at)
  return `${year}-${two(month)}-${two(day)} ${[hour, minute, second].map(two).join(':')}`
}

/** Day, month, year, hour and minute, as every exported file is named. */
const fileName = (at: Date) => {
  const { year, month, day, hour, minute } = indianClock(at)
  return `audit_${[day, month].map(two).join('_')}_${year}_${[hour, minute].map(two).join('_')}.csv`
}

/** One line for each field that changed; an entry that changed none has one line. */
const linesOf = (audited: AuditEntry): string => {
  const start = [
    String(audited.id),
    indianTime(new Date(audited.at)),
    audited.loginId,
    audited.call,
    audited.outcome,
    audited.subject,
    audited.fileName ?? '',
    audited.rowNumber === null ? '' : String(audited.rowNumber),
  ]
  const changes = changesOf(audited)
  return (changes.length === 0 ? [{ field: '', old: null, now: null }] : changes)
    .map(({ field, old, now }) => csvLine([...start, field, old ?? '', now ?? '', audited.requestId]))
    .join('')
}

async function* csvOf(db: Db, filters: AuditFilters, until: number): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`
  let beyond: Place | undefined
  for (;;) {
    const entries = await walkAudit(db, filters, { direction: 'older', beyond, count: atATime, until })
    yield entries.map(linesOf).join('')
    const last = entries.at(-1)
    if (last === undefined || entries.length < atATime) return
    beyond = { at: new Date(last.at), id: last.id }
  }
}

const Address = z.object({
  filters: z.string().max(2_000),
  until: z.coerce.number().int().min(0),
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
})

/** `GET` for an address of `audit.export`: only for the session it was made for, as long as it is good. */
export const auditExportRoute =
  (gateway: Gateway, findStaff: FindStaff): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
      const refused = (code: RefusalCode) =>
        reply
          .status(refusals[code].status)
          .send(refusalAnswer('payload', { code, message: refusals[code].text, requestId: request.id, details: null }))
      const staff = (await findStaff(request))?.staff
      if (staff === undefined) return refused('signed-out')
      if (!mayCall(entry, staff, gateway.config.product)) return refused('not-allowed')
      const address = Address.safeParse(request.query)
      if (!address.success) return refused('file-not-found')
      const { signature, ...claim } = address.data
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf(gateway.linkKey, claim, staff.sessionId)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return refused('file-not-found')
      if (claim.expires * 1000 < gateway.now().getTime()) return refused('file-not-found')
      const filters = z.decode(entry.request, JSON.parse(claim.filters) as never)
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${fileName(gateway.now())}"`,
        })
        .send(Readable.from(csvOf(gateway.database.db, filters, claim.until)))
    })
  }
