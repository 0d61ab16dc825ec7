import { type RefObject, useLayoutEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** `/` moves to the field, except while the person types somewhere or a dialog is open. */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (
        (event.target instanceof Element && event.target.closest(typing)) ||
        document.querySelector('[role="dialog"]')
      )
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}
