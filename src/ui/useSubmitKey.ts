import { useEffect, useEffectEvent } from 'react'

/** Ctrl or ⌘ with Enter submits what is chosen, wherever the keyboard is. */
export const useSubmitKey = (maySubmit: boolean, submit: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !maySubmit || event.repeat) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
