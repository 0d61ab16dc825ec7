import { createHash, createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LinkState } from '#contract/calls/money/enach.ts'
import { isLiveLink, linkAfter } from '#machines/money/enach.ts'
import type { Tx } from '#server/db/database.ts'
import type { LinkPurpose } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

type Keyed = Pick<Gateway, 'linkKey'>
type Addressed = Keyed & Pick<Gateway, 'address'>

const tokenBytes = 16

/**
 * 128 bits that only who has the key can name, so that a link is sent again without its token being kept anywhere. The id
 * is random, and the purpose is part of it: the token of one purpose opens no other.
 */
const tokenOf = ({ linkKey }: Keyed, purpose: LinkPurpose, linkId: string): string =>
  createHmac('sha256', linkKey)
    .update(`link of a merchant ${purpose} ${linkId}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')

const tokenForm = /^[A-Za-z0-9_-]{22}$/
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const addressOfLink = (gateway: Addressed, link: Pick<MerchantLink, 'id' | 'purpose'>): string =>
  `${gateway.address()}/link/${tokenOf(gateway, link.purpose, link.id)}`

export type MerchantLink = {
  id: string
  merchant_id: number
  purpose: LinkPurpose
  state: LinkState
  token_hash: string
  issued_at: Date
  expires_at: Date
  sent_at: Date
}

/** As it is at this time: nobody writes down that a time is over until somebody asks. */
export const stateOfLink = ({ state, expires_at: end }: Pick<MerchantLink, 'state' | 'expires_at'>, now: Date) =>
  isLiveLink(state) && new Date(end) <= now ? 'expired' : state

/** One live link of a purpose for each merchant: the live one, counted as sent once more, or a new one. */
export const issueLink = async (
  tx: Tx,
  gateway: Keyed,
  wanted: {
    readonly merchantId: number
    readonly purpose: LinkPurpose
    readonly issuedBy: string
    readonly days: number
  },
  now: Date,
): Promise<{ readonly link: MerchantLink; readonly isNew: boolean; readonly sentBefore: Date | undefined }> => {
  const { merchantId, purpose, issuedBy, days } = wanted
  const at = now.toISOString()
  // Two people who send at once: the second finds the link of the first.
  await tx.execute(sql`select id from merchants where id = ${merchantId} for no key update`)
  await tx.execute(sql`update merchant_links set state = 'expired' where merchant_id = ${merchantId}
    and purpose = ${purpose} and state in ('issued', 'opened') and expires_at <= ${at}`)
  const { rows: live } = await tx.execute<MerchantLink>(sql`select * from merchant_links
    where merchant_id = ${merchantId} and purpose = ${purpose} and state in ('issued', 'opened') for update`)
  const [before] = live
  if (before !== undefined && hashOf(tokenOf(gateway, purpose, before.id)) === before.token_hash) {
    await tx.execute(
      sql`update merchant_links set sent_at = ${at}, times_sent = times_sent + 1 where id = ${before.id}`,
    )
    return { link: before, isNew: false, sentBefore: new Date(before.sent_at) }
  }
  // The key is another one by now: nobody can name the address of the old link any more.
  if (before !== undefined) await tx.execute(sql`update merchant_links set state = 'cancelled' where id = ${before.id}`)
  const id = randomUUID()
  const { rows } = await tx.execute<MerchantLink>(sql`
    insert into merchant_links (id, merchant_id, purpose, token_hash, issued_by, issued_at, sent_at, expires_at)
    values (${id}, ${merchantId}, ${purpose}, ${hashOf(tokenOf(gateway, purpose, id))}, ${issuedBy}, ${at}, ${at},
      ${new Date(now.getTime() + days * 86_400_000).toISOString()}) returning *`)
  if (rows[0] === undefined) throw new Error('the link was not written')
  return { link: rows[0], isNew: true, sentBefore: undefined }
}

/** The link of a token, locked; undefined for whatever is no link that can be used now. */
export const lockLinkOfToken = async (tx: Tx, token: string, now: Date): Promise<MerchantLink | undefined> => {
  if (!tokenForm.test(token)) return undefined
  const { rows } = await tx.execute<MerchantLink>(
    sql`select * from merchant_links where token_hash = ${hashOf(token)} for update`,
  )
  const [link] = rows
  if (link === undefined) return undefined
  const state = stateOfLink(link, now)
  if (state === 'expired' && link.state !== 'expired') await moveLink(tx, link, 'link.expire', now)
  return { ...link, state }
}

/** Moves a link that is locked; false where it cannot. */
export const moveLink = async (
  tx: Tx,
  link: Pick<MerchantLink, 'id' | 'state'>,
  event: 'link.open' | 'link.complete' | 'link.expire' | 'link.cancel',
  now: Date,
): Promise<boolean> => {
  const state = linkAfter(link.state, event)
  if (state === undefined) return false
  const at = now.toISOString()
  await tx.execute(sql`update merchant_links set state = ${state},
    opened_at = case when ${event === 'link.open'} then coalesce(opened_at, ${at}) else opened_at end,
    completed_at = case when ${event === 'link.complete'} then ${at}::timestamptz else completed_at end
    where id = ${link.id}`)
  return true
}
