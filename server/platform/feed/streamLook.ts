import { setTimeout as passing } from 'node:timers/promises'
import { feedStream } from '#contract/wire/streams.ts'
import { isAbsent, openBroker, type Reached } from '#server/adapters/broker.ts'
import type { FeedBroker } from '#server/gateway/brokerConfig.ts'
import type { StreamLook } from '#server/gateway/gateway.ts'

const patienceMs = 1_500
/** Everybody who looks within that time is told the same. */
const sameMs = 1_000

const away: StreamLook = { isAway: true, pending: 0, underWay: 0 }

const countsOf = async ({ streams }: Reached): Promise<StreamLook> => {
  try {
    const found = await streams.consumers.info(feedStream.name, feedStream.durable)
    return { isAway: false, pending: found.num_pending, underWay: found.num_ack_pending }
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
  try {
    // Nobody has read it yet.
    const { state } = await streams.streams.info(feedStream.name)
    return { isAway: false, pending: state.messages, underWay: 0 }
  } catch (error) {
    if (!isAbsent(error)) throw error
    return { isAway: false, pending: 0, underWay: 0 }
  }
}

/** Tells what waits in the stream, also in a process that takes nothing of it itself. Connects when somebody looks first. */
export const openStreamLook = (
  settings: FeedBroker,
): { readonly look: () => Promise<StreamLook>; readonly close: () => Promise<void> } => {
  const broker = openBroker(settings, { onAway: () => undefined })
  let last: { readonly at: number; readonly answer: Promise<StreamLook> } | undefined
  const ask = async (): Promise<StreamLook> => {
    const over = passing(patienceMs, away, { ref: false })
    const asked = broker.reach().then(countsOf)
    return Promise.race([asked.catch(() => away), over])
  }
  return {
    look: () => {
      const at = performance.now()
      if (last === undefined || at - last.at > sameMs) last = { at, answer: ask() }
      return last.answer
    },
    close: () => broker.close(),
  }
}
