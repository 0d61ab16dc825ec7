import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { touchSession } from '#contract/session.ts'
import { idle } from '#machines/idle.ts'
import { callGateway } from '#src/gateway/call.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { onOtherTab, tellOtherTabs } from './otherTabs.ts'
import { signOut } from './signOut.ts'

const clockMs = 1_000
const touchEveryMs = 60_000
const tellEveryMs = 5_000
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface Idle {
  readonly isWarned: boolean
  readonly secondsLeft: number
  readonly stay: () => void
}

const touch = () => void callGateway(touchSession, {}).catch(() => undefined)

/** Watches one signed-in person over all tabs; signs out by itself. */
export const useIdle = (): Idle => {
  const { timeoutSeconds, warningSeconds } = panelConfig().idle
  const [snapshot, send] = useMachine(idle, {
    input: { timeoutMs: timeoutSeconds * 1_000, warningMs: warningSeconds * 1_000 },
  })
  const [startedAt] = useState(() => Date.now())
  const lastActAt = useRef(startedAt)
  const lastTouchAt = useRef(startedAt)
  const lastToldAt = useRef(0)
  const isWarned = snapshot.matches('warning')
  const isOut = snapshot.matches('signedOut')

  const onAct = useEffectEvent(() => {
    if (!snapshot.matches('active')) return
    const now = Date.now()
    lastActAt.current = now
    if (now - lastToldAt.current >= Math.min(tellEveryMs, (timeoutSeconds * 1_000) / 4)) {
      lastToldAt.current = now
      tellOtherTabs({ type: 'acted', at: now })
    }
    if (now - lastTouchAt.current >= touchEveryMs) {
      lastTouchAt.current = now
      touch()
    }
  })
  const goOn = (at: number) => {
    lastActAt.current = at
    send({ type: 'session.stay' })
  }
  const onMessage = useEffectEvent((message: Parameters<Parameters<typeof onOtherTab>[0]>[0]) => {
    if (message.type === 'stay') goOn(message.at)
    if (message.type === 'acted' && message.at > lastActAt.current) goOn(message.at)
  })

  useEffect(() => {
    const act = () => onAct()
    for (const name of acts) addEventListener(name, act, { passive: true, capture: true })
    const stopListening = onOtherTab((message) => onMessage(message))
    const readClock = () => send({ type: 'clock.read', idleMs: Date.now() - lastActAt.current })
    const clock = setInterval(readClock, clockMs)
    document.addEventListener('visibilitychange', readClock)
    return () => {
      for (const name of acts) removeEventListener(name, act, { capture: true })
      stopListening()
      clearInterval(clock)
      document.removeEventListener('visibilitychange', readClock)
    }
  }, [send])

  useEffect(() => {
    if (isOut) void signOut('idle')
  }, [isOut])

  return {
    isWarned,
    secondsLeft: Math.ceil(snapshot.context.leftMs / 1_000),
    stay: () => {
      const now = Date.now()
      goOn(now)
      lastTouchAt.current = now
      tellOtherTabs({ type: 'stay', at: now })
      touch()
    },
  }
}
