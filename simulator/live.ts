import { setTimeout as wait } from 'node:timers/promises'
import { openDesk } from './desk.ts'
import { openWorld } from './world.ts'

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
  readonly signal: AbortSignal
  readonly onMinute?: (told: Told) => void
}

const stepMs = 1_000
const obeyed = ['merchant.switchedOff', 'merchant.switchedOn']

/** Lives until it is told to stop: sends what happens in each second, and does what the desk decides. */
export const live = async ({ address, secret, seed, signal: told, onMinute }: Live): Promise<void> => {
  const ending = new AbortController()
  const signal = AbortSignal.any([told, ending.signal])
  const desk = openDesk(address, secret)
  const world = openWorld(seed, Date.now())
  let [sent, applied, refused] = [0, 0, 0]

  const send = async (events: ReturnType<typeof world.until>): Promise<boolean> => {
    if (events.length === 0) return true
    const answer = await desk.send(events, signal)
    if (answer === undefined) return false
    sent += events.length
    applied += answer.applied
    refused += answer.refused.length
    return true
  }

  const trade = async (): Promise<void> => {
    if (!(await send(world.opening(Date.now())))) return
    for (let step = 1; ; step += 1) {
      await wait(stepMs, undefined, { signal })
      if (!(await send(world.until(Date.now())))) return
      if (step % 60 === 0) onMinute?.({ sent, applied, refused, selling: world.shopsSelling() })
    }
  }

  const obey = async (): Promise<void> => {
    for (let cursor = '0'; ; ) {
      signal.throwIfAborted()
      const news = await desk.changes(cursor, obeyed, signal).catch(async () => {
        await wait(5_000, undefined, { signal })
        return undefined
      })
      if (news === undefined) continue
      cursor = news.cursor
      for (const { type, data } of news.changes)
        world.switchShop(String(data['merchantCode']), type === 'merchant.switchedOn')
    }
  }

  const both = [trade(), obey()]
  try {
    await Promise.race(both)
  } catch (error) {
    if (!told.aborted) throw error
  } finally {
    ending.abort()
    await Promise.allSettled(both)
  }
}
