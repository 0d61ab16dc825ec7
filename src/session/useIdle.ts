import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { touchSession } from '#contract/calls/people/session.ts'
import { idle } from '#machines/people/idle.ts'
import { callGateway } from '#src/gateway/call.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { onOtherTab, type TabMessage, tellOtherTabs } from './otherTabs.ts'
import { tellSession } from './sessionMachine.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { signOut } from './signOut.ts'
import { goToSignIn } from './signInAddress.ts'

const clockMs = 1_000
const touchEveryMs = 60_000
const tellEveryMs = 5_000
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface Idle {
  readonly isWarned: boolean
  readonly secondsLeft: number
  readonly stay: () => void
}

/** Tells the gateway how long ago the person was last seen: its 330 seconds begin where ours do. */
const touch = (lastActAt: number) =>
  void callGateway(touchSession, { idleMs: Math.max(0, Date.now() - lastActAt) }).catch(() => undefined)

/** Watches one signed-in person over all tabs; signs out by itself. */
export const useIdle = (): Idle => {
  const { timeoutSeconds, warningSeconds } = panelConfig().idle
  const [startedAt] = useState(() => Date.now())
  const watch = useActorRef(idle, {
    input: { timeoutMs: timeoutSeconds * 1_000, warningMs: warningSeconds * 1_000, startedAt },
  })
  /** When the gateway was last told of an act, and when the other tabs were. */
  const lastTouchAt = useRef(startedAt)
  const lastToldAt = useRef(0)
  const lastOwnActAt = useRef(0)
  const isWarned = useSelector(watch, (snapshot) => snapshot.matches('warning'))
  const isOut = useSelector(watch, (snapshot) => snapshot.matches('signedOut'))
  const secondsLeft = useSelector(watch, ({ context }) => Math.ceil(context.leftMs / 1_000))

  /** Also by the clock: another tab that never hears of the last act of a busy while ends the session for both. */
  const tellLastAct = (at: number) => {
    const isTold = lastOwnActAt.current <= lastToldAt.current
    if (isTold || at - lastToldAt.current < Math.min(tellEveryMs, (timeoutSeconds * 1_000) / 4)) return
    lastToldAt.current = at
    tellOtherTabs({ type: 'acted', at: lastOwnActAt.current })
  }
  const onAct = useEffectEvent(() => {
    const at = Date.now()
    watch.send({ type: 'person.acted', at })
    if (!watch.getSnapshot().matches('active')) return
    lastOwnActAt.current = at
    tellLastAct(at)
  })
  const onMessage = useEffectEvent((message: TabMessage) => {
    if (message.type === 'stay') watch.send({ type: 'session.stay', at: message.at })
    if (message.type === 'acted') watch.send({ type: 'person.acted', at: message.at })
  })
  const onClock = useEffectEvent(() => {
    const at = Date.now()
    if (tellSession({ type: 'clock.read', today: gatewayToday() })) goToSignIn(true)
    tellLastAct(at)
    watch.send({ type: 'clock.read', at })
    const { lastActAt } = watch.getSnapshot().context
    if (lastActAt > lastTouchAt.current && at - lastTouchAt.current >= Math.min(touchEveryMs, timeoutSeconds * 500)) {
      lastTouchAt.current = at
      touch(lastActAt)
    }
  })

  useEffect(() => {
    const act = () => onAct()
    const readClock = () => onClock()
    for (const name of acts) addEventListener(name, act, { passive: true, capture: true })
    const stopListening = onOtherTab((message) => onMessage(message))
    const clock = setInterval(readClock, clockMs)
    document.addEventListener('visibilitychange', readClock)
    return () => {
      for (const name of acts) removeEventListener(name, act, { capture: true })
      stopListening()
      clearInterval(clock)
      document.removeEventListener('visibilitychange', readClock)
    }
  }, [])

  useEffect(() => {
    if (isOut) void signOut('idle')
  }, [isOut])

  return {
    isWarned,
    secondsLeft,
    stay: () => {
      const at = Date.now()
      watch.send({ type: 'session.stay', at })
      lastTouchAt.current = at
      lastToldAt.current = at
      tellOtherTabs({ type: 'stay', at })
      touch(at)
    },
  }
}
