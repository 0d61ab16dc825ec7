import type { KeyboardEvent } from 'react'

/** Ctrl or ⌘ with Enter submits the form, also from a field that takes Enter for itself. */
export const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
