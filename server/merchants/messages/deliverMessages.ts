import { and, eq, sql } from 'drizzle-orm'
import { firstOf, storable } from '#contract/wire/storableText.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import { NotToldError } from '#server/adapters/notToldError.ts'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { type SetOutcome, traceOf } from '#server/gateway/tracing.ts'
import { addressOfLink, type MerchantLink, stateOfLink } from '#server/merchants/links/index.ts'
import { isLiveLink } from '#machines/money/enach.ts'
import { linkPlace } from './linkMessages.ts'
import { openSenders } from './senders.ts'

export type Delivery = Lookout

const pollMs = 2_000
/** Longer than any adapter waits for its answer. */
const lease = sql`interval '60 seconds'`
const mostAttempts = 10
const longestPauseSeconds = 3_600

interface Claimed extends Record<string, unknown> {
  id: string
  channel: 'sms' | 'email'
  recipient: string
  copy_to: string
  subject: string
  body: string
  attempts: number
  fence: number
  link_id: string | null
}

/** Takes the message that is due longest and that nobody is sending. */
const claim = async (tx: Tx): Promise<Claimed | undefined> => {
  const { rows } = await tx.execute<Claimed>(sql`
    with due as (
      select id from messages where state = 'waiting' and next_try_at <= now() and (lease_until is null or lease_until < now())
      order by next_try_at limit 1 for update skip locked)
    update messages m set lease_until = now() + ${lease}, fence = m.fence + 1, attempts = m.attempts + 1
    from due where m.id = due.id
    returning m.id, m.channel, m.recipient, m.copy_to, m.subject, m.body, m.attempts, m.fence, m.link_id`)
  return rows[0]
}

/** Trying again would not help; somebody has to configure or correct something first. */
class NoWay extends Error {}

/** Says what went wrong without who it was for: it is shown, and logged. */
const troubleOf = (error: unknown, { recipient }: Claimed): string => {
  const words = error instanceof Error ? error.message : String(error)
  const said = (recipient === '' ? words : words.replaceAll(recipient, '…')).replace(/\s+/g, ' ')
  return storable(firstOf(said, 300))
}

/** Sends what waits; a message under way is finished before it stops. */
export const startDelivery = (gateway: Gateway): Delivery => {
  const { db } = gateway.database
  const { retrySeconds } = gateway.config.messages
  const senders = openSenders(gateway)

  /** The address of a link is nowhere but in what leaves. */
  const textOf = async ({ link_id: linkId, body }: Claimed): Promise<string> => {
    if (linkId === null) return body
    const { rows } = await db.execute<MerchantLink>(sql`select * from merchant_links where id = ${linkId}`)
    if (rows[0] === undefined || !isLiveLink(stateOfLink(rows[0], gateway.now())))
      throw new NoWay('The link in this message is not valid any more. Send a new one.')
    return body.replaceAll(linkPlace, addressOfLink(gateway, rows[0]))
  }

  const send = async (message: Claimed): Promise<void> => {
    const { id, recipient: to, copy_to: copyTo, subject } = message
    const text = await textOf(message)
    if (to === '')
      throw new NoWay(`The merchant has no ${message.channel === 'sms' ? 'mobile number' : 'e-mail address'}.`)
    if (message.channel === 'sms') {
      if (senders.sms === undefined) throw new NoWay('No way to send SMS is configured.')
      await senders.sms({ id, to, text })
    } else {
      if (senders.email === undefined) throw new NoWay('No way to send e-mail is configured.')
      const { email } = senders
      await gateway.tracing.span('send e-mail', () => email({ id, to, copyTo, subject, text }))
    }
  }
  const ours = ({ id, fence }: Claimed) => and(eq(messages.id, id), eq(messages.fence, fence))

  const deliver = async (message: Claimed, setOutcome: SetOutcome): Promise<void> => {
    try {
      await send(message)
    } catch (error) {
      const trouble = troubleOf(error, message)
      // Where no way is configured each message says so on the screen: nothing went wrong.
      const level = error instanceof NoWay ? 'debug' : 'warn'
      gateway.log[level]({ messageId: message.id, attempts: message.attempts, trouble }, 'a message was not sent')
      const pause = Math.min(retrySeconds * 2 ** (message.attempts - 1), longestPauseSeconds)
      const state =
        error instanceof NoWay || (error instanceof NotToldError && error.isTaken)
          ? 'kept'
          : message.attempts >= mostAttempts
            ? 'failed'
            : 'waiting'
      await db
        .update(messages)
        .set({
          trouble,
          leaseUntil: null,
          state,
          nextTryAt: state === 'waiting' ? sql`now() + ${pause} * interval '1 second'` : null,
        })
        .where(ours(message))
      gateway.metrics.messageTried(message.channel, state)
      setOutcome(state)
      return
    }
    await untilStored(() =>
      db
        .update(messages)
        .set({ state: 'sent', sentAt: sql`now()`, leaseUntil: null, nextTryAt: null, trouble: '' })
        .where(ours(message)),
    )
    gateway.metrics.messageTried(message.channel, 'sent')
  }

  const lookout = startLookout(
    gateway,
    async (isStopped) => {
      while (!isStopped()) {
        const message = await claim(db)
        if (message === undefined) return
        const { id, channel } = message
        await gateway.tracing.span(`message ${channel}`, (setOutcome) => deliver(message, setOutcome), {
          traceId: traceOf(id),
        })
      }
    },
    { everyMs: pollMs, failure: 'messages could not be looked for' },
  )
  return {
    wake: lookout.wake,
    stop: async () => {
      await lookout.stop()
      senders.close()
    },
  }
}
