import { useLayoutEffect, useRef } from 'react'
import { pressedKey } from './pressedKey.ts'

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** A single key that is meant for the app: nobody types somewhere, no dialog is open, nobody has taken it. */
export const isShortcutPress = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(typing)) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null

/** Single keys, heard as soon as what they do can be seen, except while the person types somewhere or a dialog is open. */
export const useShortcuts = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event)) return
      const key = pressedKey(event)
      const act = current.current[key.length === 1 ? key.toLowerCase() : key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
