import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { LinkPurpose } from '#server/db/schema/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { linkPage, linkStyle, type LinkWords } from './linkPage.ts'
import { lockLinkOfToken, type MerchantLink, moveLink } from './merchantLinks.ts'

/** What the links of one purpose say, and what it means that the merchant agrees. */
export interface LinkKind {
  readonly asks: (company: string) => LinkWords
  readonly done: LinkWords
  /** `from`: the address that it was agreed from. */
  readonly complete: (tx: Tx, link: MerchantLink, now: Date, from: string) => Promise<void>
}
export type LinkKinds = Readonly<Record<LinkPurpose, LinkKind>>

/** The same for a token that never was, one that was used and one whose time is over: it tells nobody which. */
const gone: LinkWords = {
  title: 'This link is not valid',
  text: 'It was used, it was replaced, or its time is over. Ask the person who sent it for a new one.',
}
const opensPerMinute = 30

const styleHash = createHash('sha256').update(linkStyle).digest('base64')
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page)

/** `/link/:token`, for merchants: outside of the panel, without a session, and throttled by address. */
export const linkRoute =
  (kinds: LinkKinds) =>
  (gateway: Gateway): FastifyPluginAsync =>
  async (app) => {
    const { company } = gateway.config
    const answer = async (token: string, isAgreed: boolean, requestId: string, from: string) =>
      gateway.database.db.transaction(async (tx) => {
        const now = gateway.now()
        const link = await lockLinkOfToken(tx, token, now)
        if (link === undefined || !(await moveLink(tx, link, isAgreed ? 'link.complete' : 'link.open', now)))
          return undefined
        const kind = kinds[link.purpose]
        if (isAgreed) await kind.complete(tx, link, now, from)
        if (isAgreed || link.state === 'issued')
          await writeAudit(tx, {
            at: now,
            staffId: null,
            loginId: '',
            call: isAgreed ? 'links.complete' : 'links.open',
            outcome: 'done',
            subject: `link:${link.id}`,
            before: { state: link.state },
            after: { state: isAgreed ? 'completed' : 'opened' },
            requestId,
            address: from,
          })
        const { rows } = await tx.execute<{ name: string }>(sql`
          select coalesce(nullif(business_name, ''), display_name) as name from merchants where id = ${link.merchant_id}`)
        return { name: rows[0]?.name ?? '', words: isAgreed ? kind.done : kind.asks(company) }
      })
    for (const method of ['GET', 'POST'] as const)
      app.route<{ Params: { token: string } }>({
        method,
        url: '/link/:token',
        exposeHeadRoute: false,
        config: {
          rateLimit: { max: opensPerMinute, timeWindow: 60_000, keyGenerator: ({ ip }) => `link ${ip}` },
        },
        handler: async ({ params, id, ip }, reply) => {
          const found = await answer(params.token, method === 'POST', id, ip)
          return found === undefined
            ? send(reply, 404, linkPage(company, undefined, gone))
            : send(reply, 200, linkPage(company, found.name, found.words))
        },
      })
  }
