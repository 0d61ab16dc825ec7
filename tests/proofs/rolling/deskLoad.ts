import { randomUUID } from 'node:crypto'
import { setImmediate as answersRead, setTimeout as passing } from 'node:timers/promises'
import { type Client, client, Refused } from '#tests/support/gateway.ts'

/** One read by one person, about a merchant. */
export type DeskRead = (person: Client, merchantCode: string) => Promise<unknown>

export interface LoadShape {
  /** Where everybody asks. */
  readonly address: string
  readonly cookies: readonly string[]
  readonly merchants: readonly string[]
  readonly perSecond: number
  /** Numbers from 0 to below 1. */
  readonly draw: () => number
  /** A command without an answer is sent again under its key until it has one: the panel asks its person to. */
  readonly repeatsCommands?: boolean
  /** The share of commands; absent: a quarter. */
  readonly writeShare?: number
  /** What is read, each as often as the next one; absent: sessions, calls and names of merchants. */
  readonly reads?: readonly DeskRead[]
}

export interface LoadFound {
  reads: number
  commands: number
  /** What the panel would show as an error, in words. */
  readonly failed: string[]
  /** Answers by which the panel comes again later. */
  busy: number
  /** Reads whose connection was lost and that the panel asked again. */
  repeated: number
  readonly latenciesMs: number[]
  /** What was said to be done, and when. */
  readonly acknowledged: { readonly comment: string; readonly at: number }[]
}

export interface DeskLoad {
  readonly found: LoadFound
  /** So many commands at once besides: some are under way in the next moment. */
  burst(commands: number): void
  /** Sends nothing new, and ends with the last answer. */
  stop(): Promise<void>
}

const usualWriteShare = 0.25
/** As `createQueryClient` of the panel. */
const [maxRetries, retryMs] = [2, 500]
/** A command is given up after so long: the proof would never end. */
const givenUpMs = 120_000

const wordOf = (error: unknown): string => {
  if (error instanceof Refused) return `${error.status} ${error.code}`
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
const isBusy = (error: unknown): boolean => error instanceof Refused && error.code === 'busy'
const isLostConnection = (error: unknown): boolean => error instanceof TypeError

/** Says a thing once, in a comment with words of its own: two of the same would be one command that was done twice. */
const addComment = (person: Client, merchantCode: string, comment: string, idempotencyKey: string) =>
  person.call(
    'portfolio.addCallLog',
    { merchantCode, comment, feedback: '', ticketId: '', mobileNumber: '' },
    { idempotencyKey },
  )

const usualReads: readonly DeskRead[] = [
  (person) => person.call('session.listOwn', {}),
  (person, merchantCode) => person.call('portfolio.callLogs', { merchantCode }),
  (person, merchantCode) => person.call('merchants.find', { text: merchantCode.slice(0, 5), count: 8 }),
]

/**
 * People who know nothing of each other: calls come at random moments, so many a second, a quarter of them commands. Reads
 * are asked again as the panel does; a command is not, unless it is said.
 */
export const openDeskLoad = ({
  address,
  cookies,
  merchants,
  perSecond,
  draw,
  repeatsCommands = false,
  reads = usualReads,
  writeShare = usualWriteShare,
}: LoadShape): DeskLoad => {
  const people = cookies.map((cookie) => client({ address }, cookie))
  const found: LoadFound = {
    reads: 0,
    commands: 0,
    failed: [],
    busy: 0,
    repeated: 0,
    latenciesMs: [],
    acknowledged: [],
  }
  const oneOf = <One>(all: readonly One[]): One => all[Math.floor(draw() * all.length)] as One

  const read = async (): Promise<void> => {
    const [person, merchantCode] = [oneOf(people), oneOf(merchants)]
    const ask = oneOf(reads)
    found.reads += 1
    for (let count = 0; ; count += 1)
      try {
        await ask(person, merchantCode)
        return
      } catch (error) {
        if (isBusy(error)) found.busy += 1
        if (!(isBusy(error) || isLostConnection(error)) || count === maxRetries) {
          found.failed.push(`read: ${wordOf(error)}`)
          return
        }
        found.repeated += 1
        await passing(retryMs * (count + 1))
      }
  }

  const command = async (): Promise<void> => {
    const [person, merchantCode, key] = [oneOf(people), oneOf(merchants), randomUUID()]
    const comment = `Called back ${key}`
    found.commands += 1
    const until = performance.now() + givenUpMs
    for (;;)
      try {
        await addComment(person, merchantCode, comment, key)
        found.acknowledged.push({ comment, at: performance.now() })
        return
      } catch (error) {
        if (isBusy(error)) found.busy += 1
        if (!repeatsCommands || performance.now() > until) {
          found.failed.push(`command: ${wordOf(error)}`)
          return
        }
        found.repeated += 1
        await passing(200 + draw() * 200)
      }
  }

  let isOver = false
  const underWay = new Set<Promise<void>>()
  const begin = (work = draw() < writeShare ? command : read): void => {
    const begun = performance.now()
    const one: Promise<void> = work().finally(() => {
      found.latenciesMs.push(performance.now() - begun)
      underWay.delete(one)
    })
    underWay.add(one)
  }
  const sending = (async () => {
    for (let due = performance.now(); !isOver; due += (-Math.log(1 - draw()) * 1_000) / perSecond) {
      const early = due - performance.now()
      // Who is late sends the next ones at once, but reads answers between them.
      await (early > 0 ? passing(early) : answersRead())
      begin()
    }
  })()
  return {
    found,
    burst: (commands) => {
      for (let at = 0; at < commands; at += 1) begin(command)
    },
    stop: async () => {
      isOver = true
      await sending
      await Promise.all(underWay)
    },
  }
}
