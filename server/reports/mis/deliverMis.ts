import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { type MisKind, misKindNames } from '#contract/calls/reports/mis.ts'
import { firstOf, storable } from '#contract/wire/storableText.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import { openMailSender, wasNotTaken } from '#server/adapters/mail.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'

export type MisDelivery = Lookout

const pollMs = 5_000
/** Longer than the mail server is waited for. */
const lease = sql`interval '90 seconds'`
const mostAttempts = 5

type Claimed = {
  id: number
  kind: MisKind
  fence: number
  attempts: number
  times_asked: number
  from_day: string
  to_day: string
  recipients: string[]
  merchant_code: string | null
  storage_key: string
  file_name: string
}

/**
 * What a process that is gone was sending may have arrived: it is `unknown`, and nobody but a person sends it again. So a
 * MIS never leaves twice by itself.
 */
const giveUpLost = (gateway: Gateway) =>
  gateway.database.db.execute(sql`
    update mis_sends set state = 'unknown', lease_until = null, next_try_at = null, fence = fence + 1,
      trouble = 'The gateway ended while the mail was on its way: ask whether it arrived, then send it again.'
    where state = 'sending' and lease_until < now()`)

const claim = async (gateway: Gateway): Promise<Claimed | undefined> => {
  const { rows } = await gateway.database.db.execute<Claimed>(sql`
    with due as (select id from mis_sends where state = 'waiting' and next_try_at <= now() order by next_try_at, id
      limit 1 for update skip locked)
    update mis_sends s set state = 'sending', lease_until = now() + ${lease}, fence = s.fence + 1, attempts = s.attempts + 1
    from due, mis_files g, stored_files f
    where s.id = due.id and g.id = s.mis_file_id and f.id = g.stored_file_id
    returning s.id, s.kind, s.fence, s.attempts, s.times_asked, s.from_day::text, s.to_day::text, s.recipients,
      (select m.merchant_code from merchants m where m.id = s.merchant_id) as merchant_code, f.storage_key, f.file_name`)
  return rows[0]
}

/** Without whom it was for: it is shown, and logged. */
const troubleOf = (error: unknown, { recipients }: Claimed): string => {
  const words = error instanceof Error ? error.message : String(error)
  const said = recipients.reduce((text, address) => text.replaceAll(address, '…'), words).replace(/\s+/g, ' ')
  return storable(firstOf(said, 300))
}

/** Sends what waits; one under way is finished before it stops. */
export const startMisDelivery = (gateway: Gateway): MisDelivery => {
  const { smtpUrl, mailFrom, retrySeconds } = gateway.config.messages
  const sender = smtpUrl === undefined ? undefined : openMailSender(smtpUrl, mailFrom)

  const deliver = async (send: Claimed): Promise<void> => {
    const ours = sql`id = ${send.id} and fence = ${send.fence} and state = 'sending'`
    const days = send.from_day === send.to_day ? send.from_day : `${send.from_day} to ${send.to_day}`
    const subject = [`${gateway.config.productName}: ${misKindNames[send.kind]}`, send.merchant_code, days]
      .filter(Boolean)
      .join(', ')
    try {
      const content = await buffer(await gateway.files.read(send.storage_key))
      await sender?.send({
        id: `mis-${send.id}-${send.times_asked}`,
        to: '',
        toAll: send.recipients,
        copyTo: '',
        subject,
        text: `${send.file_name} of ${days} is attached.\n\n${gateway.config.company}`,
        attached: { fileName: send.file_name, content },
      })
    } catch (error) {
      const trouble = troubleOf(error, send)
      gateway.log.warn({ misId: send.id, attempts: send.attempts, trouble }, 'a MIS was not sent')
      const isSure = wasNotTaken(error)
      const state = !isSure ? 'unknown' : send.attempts >= mostAttempts ? 'failed' : 'waiting'
      const pause = retrySeconds * 2 ** (send.attempts - 1)
      await gateway.database.db.execute(sql`
        update mis_sends set state = ${state}, trouble = ${trouble}, lease_until = null,
          next_try_at = ${state === 'waiting' ? sql`now() + ${pause} * interval '1 second'` : sql`null`} where ${ours}`)
      return
    }
    await untilStored(() =>
      gateway.database.db.execute(sql`
        update mis_sends set state = 'sent', sent_at = now(), trouble = '', lease_until = null, next_try_at = null where ${ours}`),
    )
  }

  const lookout = startLookout(
    gateway,
    async (isStopped) => {
      await giveUpLost(gateway)
      while (!isStopped() && sender !== undefined) {
        const send = await claim(gateway)
        if (send === undefined) return
        await deliver(send)
      }
    },
    { everyMs: pollMs, failure: 'MIS could not be looked for' },
  )
  return {
    wake: lookout.wake,
    stop: async () => {
      await lookout.stop()
      sender?.close()
    },
  }
}
