import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, truncate, writeFile, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { longestEvent } from '#contract/feed/envelope.ts'
import { eventFaults } from '#contract/feed/faults.ts'
import { feedKinds } from '#contract/feed/index.ts'
import { headOf } from '#contract/feed/readEvent.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { type Client, clientOfName } from '#server/platform/integrations/index.ts'
import type { FeedTools } from './feedContext.ts'
import type { Outcome } from './judgeEvents.ts'
import { turnOf } from './applyChunk.ts'
import { linesOf } from './linesOf.ts'
import type { SentEvent } from './readBody.ts'
import { takeEvents } from './takeEvents.ts'

/** What one transaction after the other takes, each of the lanes for itself. */
const eventsOfLane = 5_000
const lanes = 2
const longestLine =
  Math.max(longestEvent, ...Object.values(feedKinds).map((kind) => (kind as { maxBytes?: number }).maxBytes ?? 0)) + 1

const words = ['applied', 'duplicate', 'stale', 'early', 'conflict', 'refused'] as const
type Word = (typeof words)[number]

const Progress = z.strictObject({
  client: z.string(),
  /** Lines that are done, from the first on. */
  lines: z.int(),
  refusedBytes: z.int(),
  counts: z.record(z.enum(words), z.int()),
  isDone: z.boolean(),
})
export type Progress = z.infer<typeof Progress>

interface Wanted {
  readonly path: string
  readonly client: string
  readonly isDryRun: boolean
  /** Begins at the first line, whatever was done before. */
  readonly isAgain: boolean
  readonly onProgress?: (progress: Progress & { readonly resumedAt: number }, bytesRead: number) => void
  readonly signal?: AbortSignal
}

export interface Backfilled extends Progress {
  /** Where refused events are, each with what is right; undefined: there is none. */
  readonly refusedFile: string | undefined
  /** Lines that an earlier run had done. */
  readonly resumedAt: number
}

const nothing = (client: string): Progress => ({
  client,
  lines: 0,
  refusedBytes: 0,
  counts: { applied: 0, duplicate: 0, stale: 0, early: 0, conflict: 0, refused: 0 },
  isDone: false,
})

const readProgress = async (file: string, client: string): Promise<Progress> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return nothing(client)
  const read = Progress.safeParse(JSON.parse(text))
  if (!read.success || read.data.client !== client)
    throw new Error(`${file} is not of this client. Remove it, or give --again, to begin at the first line.`)
  return read.data
}

const sentOf = (line: Buffer): SentEvent => {
  const text = line.toString('utf8').trim()
  try {
    return { value: JSON.parse(text), text }
  } catch {
    return { value: undefined, text }
  }
}

const isNeeded = ({ value }: SentEvent): boolean => {
  const { kind } = headOf(value)
  return kind !== undefined && turnOf(kind) === 0
}

const wordOf = (outcome: Outcome): Word => (typeof outcome === 'string' ? outcome : 'refused')

const refusedLine = (no: number, { value }: SentEvent, outcome: Outcome): string => {
  if (typeof outcome === 'string') return ''
  const { code, field, right } = outcome
  return `${JSON.stringify({ line: no, id: headOf(value).id, code, field, message: eventFaults[code].text, right, event: value })}\n`
}

/**
 * Applies a file of events, one in each line, gzip or not, as the door would. Goes on where an earlier run ended: what
 * was done is in a file beside it, and what is applied again after a kill is a duplicate. Limits of a day do not count.
 */
export const backfill = async (tools: FeedTools, wanted: Wanted): Promise<Backfilled> => {
  const { path, isDryRun, signal } = wanted
  const client = await clientOfName(tools.database.pool, wanted.client, tools.now())
  if (client === undefined) throw new Error(`No live client is called "${wanted.client}". See Integrations › Clients.`)
  const progressFile = `${path}.progress`
  const refusedFile = `${path}.refused.ndjson`
  const isFresh = wanted.isAgain || isDryRun
  const begun = isFresh ? nothing(wanted.client) : await readProgress(progressFile, wanted.client)
  const file = await open(refusedFile, 'a')
  await file.close()
  await truncate(refusedFile, begun.refusedBytes)
  const refused = await open(refusedFile, 'a')
  await note(tools, client, path, { begun: true, isDryRun, lines: begun.lines })
  let done: Progress = begun
  let bytesRead = 0
  const source = createReadStream(path)
  source.on('data', (chunk) => {
    bytesRead += chunk.length
  })
  const stream = path.endsWith('.gz') ? source.pipe(createGunzip()) : source
  source.on('error', (error) => stream.destroy(error))

  /** Taken side by side; noted when all of them are done, so that the lines that are done have no gap. */
  const take = async (events: readonly SentEvent[]): Promise<void> => {
    const first = done.lines
    const outcomes: Outcome[] = []
    const places = new Map(events.map((one, at) => [one, at]))
    // What others need comes first: a payment in the other lane would wait for its merchant.
    for (const turn of [events.filter(isNeeded), events.filter((one) => !isNeeded(one))]) {
      const parts = Array.from({ length: Math.ceil(turn.length / eventsOfLane) }, (_, at) =>
        turn.slice(at * eventsOfLane, (at + 1) * eventsOfLane),
      )
      const taken = await Promise.all(
        parts.map((part) => takeEvents(tools, client, part, { isDryRun, isLimited: false })),
      )
      const found = taken.flatMap((one) => one.outcomes)
      for (const [at, one] of turn.entries()) outcomes[places.get(one) ?? 0] = found[at] ?? 'applied'
    }
    const counts = { ...done.counts }
    for (const outcome of outcomes) counts[wordOf(outcome)] += 1
    const text = outcomes
      .map((outcome, at) => refusedLine(first + at + 1, events[at] ?? { value: undefined, text: '' }, outcome))
      .join('')
    await refused.appendFile(text)
    done = {
      ...done,
      lines: first + events.length,
      refusedBytes: done.refusedBytes + Buffer.byteLength(text),
      counts,
    }
    await keep(done)
    wanted.onProgress?.({ ...done, resumedAt: begun.lines }, bytesRead)
  }
  const keep = async (progress: Progress): Promise<void> => {
    if (isDryRun) return
    await refused.sync()
    await writeFile(`${progressFile}.new`, JSON.stringify(progress))
    await rename(`${progressFile}.new`, progressFile)
  }

  try {
    let skip = begun.lines
    let events: SentEvent[] = []
    for await (const line of linesOf(stream as AsyncIterable<Buffer>, longestLine)) {
      if (signal?.aborted === true) break
      if (skip > 0) {
        skip -= 1
        continue
      }
      events.push(sentOf(line))
      if (events.length < lanes * eventsOfLane) continue
      await take(events)
      events = []
    }
    if (signal?.aborted !== true) {
      if (events.length > 0) await take(events)
      done = { ...done, isDone: true }
      await keep(done)
    }
  } finally {
    stream.destroy()
    source.destroy()
    await refused.close()
    if (done.refusedBytes === 0) await rm(refusedFile, { force: true })
  }
  await note(tools, client, path, { begun: false, isDryRun, lines: done.lines, ...done.counts, isDone: done.isDone })
  return { ...done, refusedFile: done.refusedBytes === 0 ? undefined : refusedFile, resumedAt: begun.lines }
}

const note = async (tools: FeedTools, client: Client, path: string, after: Readonly<Record<string, unknown>>) =>
  tools.database.db.transaction((tx) =>
    writeAudit(tx, {
      at: tools.now(),
      staffId: null,
      loginId: '',
      call: 'feed.backfill',
      outcome: 'done',
      subject: `client:${client.name}`,
      after: { file: basename(path), ...after },
      requestId: randomUUID(),
    }),
  )
