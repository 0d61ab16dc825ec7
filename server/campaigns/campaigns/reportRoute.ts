import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ReportedStatus } from '#contract/calls/campaigns/campaignFields.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { applyReports } from './reports.ts'

export const reportPath = '/campaign-reports'
const signatureHeader = 'x-opsdesk-signature'
/** A signature is good for so long: an old body that somebody kept says nothing new anyway. */
const goodForSeconds = 300
const mostBytes = 1_048_576
const batchesPerMinute = 600

const Reports = z.strictObject({
  reports: z
    .array(
      z.strictObject({
        id: z.string().max(40),
        status: z.enum([...ReportedStatus.options, 'clicked']),
        at: z.iso.datetime({ offset: true }).optional(),
        reason: z.string().max(1_000).optional(),
      }),
    )
    .min(1)
    .max(1_000),
})

export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const isSigned = (secret: string, header: string, body: string, now: Date): boolean => {
  const [, seconds = ''] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header) ?? []
  if (seconds === '' || Math.abs(now.getTime() / 1_000 - Number(seconds)) > goodForSeconds) return false
  const wanted = Buffer.from(signatureOf(secret, Number(seconds), body))
  const got = Buffer.from(header)
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}

interface Received {
  readonly text: string
  readonly value: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `POST /campaign-reports`, for providers: signed over its bytes, without a session. There is none without a secret. */
export const reportRoute =
  (gateway: Gateway): FastifyPluginAsync =>
  async (app) => {
    const secret = gateway.config.campaigns.reportSecret
    if (secret === undefined) return
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request: FastifyRequest, text: string, done: (error: null, received: Received) => void) =>
        done(null, { text, value: parsed(text) }),
    )
    app.route<{ Body: Received }>({
      method: 'POST',
      url: reportPath,
      config: {
        rateLimit: { max: batchesPerMinute, timeWindow: 60_000, keyGenerator: ({ ip }) => `reports ${ip}` },
      },
      handler: async ({ body, headers }, reply) => {
        const signature = headers[signatureHeader]
        const now = gateway.now()
        if (typeof signature !== 'string' || !isSigned(secret, signature, body.text, now)) refuse('signed-out')
        const { data } = Reports.safeParse(body.value)
        if (data === undefined) return refuse('bad-request')
        const taken = await gateway.database.db.transaction((tx) =>
          applyReports(
            tx,
            data.reports.map(({ id, status, at, reason }) => ({
              key: id,
              status,
              at: at === undefined ? now : new Date(at),
              detail: reason ?? '',
            })),
            now,
          ),
        )
        return reply.send({ status: 200, success: true, message: '', payload: { taken } })
      },
    })
  }
