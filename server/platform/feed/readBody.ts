import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { mostBytes, mostEvents } from '#contract/feed/envelope.ts'
import { FeedFault, type RequestFault } from './feedFault.ts'

/** An event as it came: what its text says, and how long that is. `undefined` is a text that is no JSON. */
export interface SentEvent {
  readonly value: unknown
  readonly text: string
}

const isBroken = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return (
    typeof code === 'string' &&
    (code.startsWith('Z_') || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
  )
}

/** The whole body, unpacked; ends as soon as there is more than may be. */
export const readBody = async (
  raw: IncomingMessage,
  most = mostBytes,
  over: RequestFault = 'body-too-large',
): Promise<Buffer> => {
  const encoding = raw.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new FeedFault('type-wrong')
  if (Number(raw.headers['content-length'] ?? 0) > most) throw new FeedFault(over)
  const body = encoding === 'gzip' ? raw.pipe(createGunzip()) : raw
  // A sender that goes away ends no unpacking by itself.
  const end = () => body.destroy(new FeedFault('body-broken'))
  raw.once('aborted', end)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw new FeedFault(over)
      chunks.push(chunk)
    }
  } catch (error) {
    throw isBroken(error) ? new FeedFault('body-broken') : error
  } finally {
    raw.off('aborted', end)
    body.destroy()
  }
  if (!raw.complete) throw new FeedFault('body-broken')
  return Buffer.concat(chunks, bytes)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const atATime = 50

const inBatch = async (text: string): Promise<SentEvent[]> => {
  const list = parsed(text)
  if (!Array.isArray(list)) throw new FeedFault('body-broken')
  if (list.length > mostEvents) throw new FeedFault('too-many-events')
  const events: SentEvent[] = []
  for (const value of list as unknown[]) {
    events.push({ value, text: JSON.stringify(value) })
    if (events.length % atATime === 0) await nextTurn()
  }
  return events
}

const inLines = async (text: string): Promise<SentEvent[]> => {
  const events: SentEvent[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    from = end < 0 ? text.length : end + 1
    if (line === '') continue
    const value = parsed(line)
    // The last line without its end was cut; any other line that is no JSON is an event that is wrong.
    if (value === undefined && end < 0) throw new FeedFault('body-broken')
    events.push({ value, text: line })
    if (events.length > mostEvents) throw new FeedFault('too-many-events')
    if (events.length % atATime === 0) await nextTurn()
  }
  return events
}

export type BodyForm = 'batch' | 'lines'

export const splitEvents = async (body: Buffer, form: BodyForm): Promise<SentEvent[]> => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new FeedFault('body-broken')
  }
  return form === 'batch' ? inBatch(text) : inLines(text)
}
