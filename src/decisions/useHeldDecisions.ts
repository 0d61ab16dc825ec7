import { useEffect, useEffectEvent, useState } from 'react'

/** So long a decision can be undone before it is sent. */
const undoMs = 5_000

export interface HeldDecision {
  readonly key: string
  /** 'Approve' */
  readonly content: string
  readonly state: 'held' | 'sent' | 'failed'
  readonly send: () => void
}

/**
 * Decisions that were taken and are not over. What is held is sent after a while, or when the page is left for another
 * one; a page that is closed before that has decided nothing.
 */
export const useHeldDecisions = () => {
  const [decisions, setDecisions] = useState<readonly HeldDecision[]>([])
  const [done, setDone] = useState<readonly string[]>([])
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  const put = (key: string, state: HeldDecision['state']) =>
    setDecisions((last) => last.map((one) => (one.key === key ? { ...one, state } : one)))
  const drop = (key: string) => setDecisions((last) => last.filter((one) => one.key !== key))
  const send = ({ key, send: sendIt }: Pick<HeldDecision, 'key' | 'send'>) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
    put(key, 'sent')
    sendIt()
  }
  const sendAll = useEffectEvent(() => {
    for (const decision of decisions) if (timers.has(decision.key)) send(decision)
  })
  useEffect(() => () => sendAll(), [])
  return {
    decisions,
    /** Keys of what was decided on, in their order. */
    done,
    stateOf: (key: string) => decisions.find((one) => one.key === key)?.state,
    hold: (key: string, content: string, sendIt: () => void) => {
      const decision: HeldDecision = { key, content, state: 'held', send: sendIt }
      timers.set(
        key,
        setTimeout(() => send(decision), undoMs),
      )
      setDecisions((last) => [...last.filter((one) => one.key !== key), decision])
    },
    /** Takes the last one back that was not sent; answers its key. */
    undo: (): string | undefined => {
      const last = decisions.findLast(({ state }) => state === 'held')
      if (last === undefined) return undefined
      clearTimeout(timers.get(last.key))
      timers.delete(last.key)
      drop(last.key)
      return last.key
    },
    onDecided: (key: string) => {
      drop(key)
      setDone((last) => [...last, key])
    },
    onFailed: (key: string) => put(key, 'failed'),
  }
}
