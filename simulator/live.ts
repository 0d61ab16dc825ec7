import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { indianDay } from '#contract/wire/indianTime.ts'
import { openDesk } from './desk.ts'
import { daysOfHistory } from './history.ts'
import { openPapers, type Papers } from './papers.ts'
import type { Change, Reception } from './reception.ts'
import { openWorld, type SentEvent } from './world.ts'

interface Told {
  readonly sent: number
  readonly applied: number
  readonly refused: number
  readonly selling: number
}

interface Live {
  readonly address: string
  readonly secret: string
  readonly seed: number
  readonly brands: readonly string[]
  readonly signal: AbortSignal
  /** So many days before today are sent first, as far as the desk does not know them. */
  readonly historyDays: number
  /** Where the desk fetches papers and sends its decisions; absent: no paper is sent, and decisions are asked for. */
  readonly reception?: Reception
  /** What decisions that are sent are signed with. */
  readonly webhookSecret?: string
  readonly onMinute?: (told: Told) => void
  /** Everything of before today is at the desk. */
  readonly onOpened?: () => void
}

const stepMs = 1_000
const obeyed = ['merchant.changed', 'merchant.switchedOff', 'merchant.switchedOn']
/** People at the desk come first. */
const eventsOfHistory = 500
const pauseMs = 100

/** The desk wants none of this client any more. */
class Unwanted extends Error {}

/** Sends its history, then lives until it is told to stop: sends what happens in each second, and does what the desk decides. */
export const live = async ({
  address,
  secret,
  seed,
  brands,
  signal: told,
  historyDays,
  reception,
  webhookSecret,
  onMinute,
  onOpened,
}: Live): Promise<void> => {
  const ending = new AbortController()
  const signal = AbortSignal.any([told, ending.signal])
  const desk = openDesk(address, secret)
  const begins = Date.now()
  const papers: Papers | undefined =
    reception && openPapers(reception.address, randomBytes(32), (code) => world.shopOfCode(code))
  const world = openWorld({ seed, begins, brands, ...(papers === undefined ? {} : { paperAddress: papers.addressOf }) })
  let [sent, applied, refused] = [0, 0, 0]

  const send = async (events: readonly SentEvent[]): Promise<void> => {
    if (events.length === 0) return
    const answer = await desk.send(events, signal)
    if (answer === undefined) throw new Unwanted()
    sent += events.length
    applied += answer.applied
    refused += answer.refused.length
  }

  const obey = ({ type, data }: Change, newsAt?: number): void => {
    if (type.startsWith('merchant.changed')) return world.learn(data, newsAt)
    if (type.startsWith('merchant.switched'))
      world.switchShop(String(data['merchantCode']), type.startsWith('merchant.switchedOn'))
  }

  /** What the desk decided until now; answers where news begin. */
  const catchUp = async (): Promise<string> => {
    for (let cursor = '0'; ; ) {
      const news = await desk.changes(cursor, { types: obeyed, wait: 0 }, signal)
      cursor = news.cursor
      for (const change of news.changes) obey(change)
      if (!news.hasMore) return cursor
    }
  }

  const listen = async (begin: string): Promise<void> => {
    for (let cursor = begin; ; ) {
      const news = await desk.changes(cursor, { types: obeyed, wait: 20 }, signal)
      cursor = news.cursor
      for (const change of news.changes) obey(change, Date.now())
    }
  }

  /** Shops come first: what happens in them would be early. */
  const openShops = async (): Promise<void> => {
    if ((await desk.find(world.openingId, signal)) === undefined) await send(world.opening(Date.now()))
    for (const { id, event } of world.papers(Date.now())) {
      const outcome = await desk.find(id, signal)
      if (outcome === undefined) await send([{ ...event, id }])
      else if (outcome === 'fetching') await send([event])
    }
  }

  const sendHistory = async (): Promise<void> => {
    for (const day of daysOfHistory(begins, historyDays)) {
      const end = world.dayEnd(day, Date.now())
      if ((await desk.find(end.id, signal)) !== undefined) continue
      const events = world.history(day, begins)
      for (let from = 0; from < events.length; from += eventsOfHistory) {
        await send(events.slice(from, from + eventsOfHistory))
        await wait(pauseMs, undefined, { signal })
      }
      await send([end])
    }
    onOpened?.()
  }

  const trade = async (): Promise<void> => {
    let today = indianDay(new Date(begins))
    for (let step = 1; ; step += 1) {
      await wait(stepMs, undefined, { signal })
      await send(world.until(Date.now()))
      if (step % 60 === 0) onMinute?.({ sent, applied, refused, selling: world.shopsSelling() })
      const day = indianDay(new Date())
      if (day === today) continue
      // The company lives this day: nothing of it is history after the next start.
      today = day
      await send([world.dayEnd(day, Date.now())])
    }
  }

  const all: Promise<void>[] = []
  try {
    const cursor = await catchUp()
    reception?.answerBy({
      paper: (path) => papers?.find(path, Date.now()),
      change: (change) => obey(change, Date.now()),
      secret: webhookSecret,
    })
    await openShops()
    all.push(sendHistory(), trade())
    // Decisions that are sent need not be asked for.
    if (reception === undefined || webhookSecret === undefined) all.push(listen(cursor))
    await Promise.all(all)
  } catch (error) {
    if (!told.aborted && !(error instanceof Unwanted)) throw error
  } finally {
    ending.abort()
    await Promise.allSettled(all)
  }
}
