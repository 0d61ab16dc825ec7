import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pressedKey } from '#src/ui/pressedKey.ts'
import { isShortcutPress } from '#src/ui/useShortcuts.ts'
import { goKey, screenOfLetter } from './shortcuts.ts'
import { useOpenScreens } from './visibleScreens.ts'

const patienceMs = 2_000

/** `g` and soon after it the letter of a screen. Heard before the screen, which may have the same letter for itself. */
export const useGoKeys = (): void => {
  const navigate = useNavigate()
  const screens = useOpenScreens()
  const goTo = useRef<(letter: string) => boolean>(() => false)
  useLayoutEffect(() => {
    goTo.current = (letter) => {
      const to = screenOfLetter(letter)
      if (to === undefined || !screens.some((screen) => screen.to === to)) return false
      void navigate(to)
      return true
    }
  })
  useLayoutEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event)) return
      const key = pressedKey(event)
      const isSecond = event.timeStamp - wentAt < patienceMs
      wentAt = !isSecond && key === goKey ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!isSecond || !goTo.current(key.toLowerCase())) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
