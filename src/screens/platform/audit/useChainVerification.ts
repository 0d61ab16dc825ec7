import { useEffect, useRef, useState } from 'react'
import { verifyAudit, type ChainBreak, isFault, joinBreaks } from '#contract/calls/platform/audit.ts'
import { callGateway } from '#src/gateway/call.ts'

export type Verification =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running'
      readonly done: number
      readonly of: number | undefined
      readonly breaks: readonly ChainBreak[]
    }
  | { readonly state: 'stopped'; readonly done: number; readonly breaks: readonly ChainBreak[] }
  /** `breaks` of a whole chain are no faults. */
  | { readonly state: 'whole' | 'broken'; readonly entries: number; readonly breaks: readonly ChainBreak[] }
  | { readonly state: 'failed'; readonly message: string }

/** Has the gateway recompute the chain from its first entry on, slice by slice, until the end or a stop, past every break. */
export const useChainVerification = () => {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)

  const walk = async (signal: AbortSignal): Promise<void> => {
    let done = 0
    let breaks: readonly ChainBreak[] = []
    for (;;) {
      const slice = await callGateway(verifyAudit, { from: done }, { signal })
      if (signal.aborted) return
      breaks = joinBreaks([...breaks, ...slice.breaks])
      if (slice.isAtEnd)
        return setVerification({ state: breaks.some(isFault) ? 'broken' : 'whole', entries: slice.to, breaks })
      done = slice.to
      setVerification({ state: 'running', done, of: slice.last, breaks })
    }
  }

  const start = () => {
    running.current?.abort()
    const stopping = new AbortController()
    running.current = stopping
    setVerification({ state: 'running', done: 0, of: undefined, breaks: [] })
    walk(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        setVerification({ state: 'failed', message: error instanceof Error ? error.message : '' })
    })
  }
  const stop = () => {
    running.current?.abort()
    setVerification((was) => (was.state === 'running' ? { state: 'stopped', done: was.done, breaks: was.breaks } : was))
  }
  useEffect(() => () => running.current?.abort(), [])

  return { verification, start, stop }
}
