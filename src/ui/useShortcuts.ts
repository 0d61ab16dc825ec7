import { useLayoutEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** Single keys, heard as soon as what they do can be seen, except while the person types somewhere or a dialog is open. */
export const useShortcuts = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (
        (event.target instanceof Element && event.target.closest(typing)) ||
        document.querySelector('[role="dialog"], [role="alertdialog"]')
      )
        return
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
