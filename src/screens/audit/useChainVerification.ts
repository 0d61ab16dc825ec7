import { useEffect, useRef, useState } from 'react'
import { type BreakReason, verifyAudit } from '#contract/calls/audit.ts'
import { callGateway } from '#src/gateway/call.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly of: number | undefined }
  | { readonly state: 'stopped'; readonly done: number }
  | { readonly state: 'whole'; readonly entries: number }
  | { readonly state: 'broken'; readonly id: number; readonly why: BreakReason }
  | { readonly state: 'failed'; readonly message: string }

/** Has the gateway recompute the chain from its first entry on, slice by slice, until the end, a break or a stop. */
export const useChainVerification = () => {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)

  const walk = async (signal: AbortSignal): Promise<void> => {
    let done = 0
    for (;;) {
      const slice = await callGateway(verifyAudit, { from: done }, { signal })
      if (signal.aborted) return
      if (slice.broken !== null) return setVerification({ state: 'broken', ...slice.broken })
      if (slice.isWhole) return setVerification({ state: 'whole', entries: slice.to })
      done = slice.to
      setVerification({ state: 'running', done, of: slice.last })
    }
  }

  const start = () => {
    running.current?.abort()
    const stopping = new AbortController()
    running.current = stopping
    setVerification({ state: 'running', done: 0, of: undefined })
    walk(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        setVerification({ state: 'failed', message: error instanceof Error ? error.message : '' })
    })
  }
  const stop = () => {
    running.current?.abort()
    setVerification((was) => (was.state === 'running' ? { state: 'stopped', done: was.done } : was))
  }
  useEffect(() => () => running.current?.abort(), [])

  return { verification, start, stop }
}
