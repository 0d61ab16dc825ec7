import { randomUUID } from 'node:crypto'
import type { JsMsg } from '@nats-io/jetstream'
import { longestEvent } from '#contract/feed/envelope.ts'
import { signatureHeader } from '#contract/wire/streams.ts'
import { passesLater } from '#server/gateway/failureCause.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import {
  type Client,
  findSigner,
  type MessageSignature,
  type NoClient,
  readSignature,
} from '#server/platform/integrations/index.ts'
import { FeedFault } from './feedFault.ts'
import type { Outcome } from './judgeEvents.ts'
import type { SentEvent } from './readBody.ts'
import { takeEvents } from './takeEvents.ts'

/** What was in the way may be gone by then. */
const againMs = 2_000
/** An event that nothing but itself is in the way of. */
const brokenAgainMs = 60_000

type Sent = Pick<JsMsg, 'data' | 'headers' | 'ack' | 'nak' | 'term'>

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What is longer than an event may be is not looked into. */
const eventIn = ({ data }: Pick<Sent, 'data'>): SentEvent => {
  if (data.length > longestEvent) return { value: {}, text: ' '.repeat(longestEvent + 1) }
  try {
    const text = utf8.decode(data)
    return { value: JSON.parse(text), text }
  } catch {
    return { value: undefined, text: '' }
  }
}

interface Signed {
  readonly message: Sent
  readonly signature: MessageSignature | undefined
}

/** A connection that is closed meanwhile is passed over: the messages come again, and are duplicates. */
const say = (messages: readonly Sent[], said: (message: Sent, at: number) => void): void => {
  try {
    for (const [at, message] of messages.entries()) said(message, at)
  } catch {
    return
  }
}

/** Another process takes them at once. */
export const giveBack = (messages: readonly Sent[]): void => say(messages, (message) => message.nak())

const refuseMessages = async (gateway: Gateway, messages: readonly Sent[], why: NoClient): Promise<void> => {
  const failure = { loginId: '', call: 'feed.receive', outcome: why, subject: '', address: 'nats' }
  for (let no = 0; no < messages.length; no += 1)
    await gateway.anonymousFailures.record({ ...failure, at: gateway.now(), requestId: randomUUID() })
  say(messages, (message) => message.term())
}

const isPassing = (error: unknown): boolean => {
  if (error instanceof FeedFault) return error.code === 'busy'
  return passesLater(error)
}

/** Messages of one client; acknowledged when they are committed. */
const takeOf = async (gateway: Gateway, client: Client, messages: readonly Sent[]): Promise<void> => {
  let outcomes: readonly Outcome[]
  try {
    const taken = await takeEvents(gateway, client, messages.map(eventIn), { isDryRun: false, isUnanswered: true })
    outcomes = taken.outcomes
  } catch (error) {
    if (isPassing(error)) {
      say(messages, (message) => message.nak(againMs))
      throw error
    }
    gateway.log.error({ err: error }, 'events of a stream were not taken')
    if (messages.length === 1) say(messages, (message) => message.nak(brokenAgainMs))
    // One of them breaks: the others are not held up by it.
    else for (const message of messages) await takeOf(gateway, client, [message])
    return
  }
  say(messages, (message, at) => {
    const outcome = outcomes[at]
    if (typeof outcome === 'string') message.ack()
    // Nobody is told to send it later: the stream hands it out later.
    else if (outcome?.code === 'too-many-early') message.nak(brokenAgainMs)
    else message.term()
  })
}

/**
 * Takes messages of a stream as the door by HTTP takes requests. Each says by its signature whose it is: neither its subject
 * nor who published it counts. Throws where the database is in the way; the messages come again.
 */
export const takeMessages = async (gateway: Gateway, messages: readonly Sent[]): Promise<void> => {
  const signed = messages.map(
    (message): Signed => ({ message, signature: readSignature(message.headers?.get(signatureHeader) ?? '') }),
  )
  for (const [secretId, own] of Map.groupBy(signed, ({ signature }) => signature?.secretId)) {
    const { networks = [] } = gateway.config.feedBroker ?? {}
    const signer =
      secretId === undefined
        ? undefined
        : await findSigner(gateway.database.pool, gateway.fieldSeal, secretId, networks, gateway.now())
    const isOf = ({ message, signature }: Signed) =>
      signer !== undefined && signature !== undefined && signer.isOf(signature, message.data)
    const whole = Map.groupBy(own, isOf)
    const those = (isTrue: boolean) => (whole.get(isTrue) ?? []).map(({ message }) => message)
    await refuseMessages(gateway, those(false), 'client-unknown')
    if (signer === undefined) continue
    if (typeof signer.client === 'string') await refuseMessages(gateway, those(true), signer.client)
    else if (those(true).length > 0) await takeOf(gateway, signer.client, those(true))
  }
}
