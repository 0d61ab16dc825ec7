import { type RefObject, useLayoutEffect } from 'react'
import { isForDesk } from '#src/ui/useShortcuts.ts'

/** `/` moves to the field, except while the person types somewhere or a dialog is open. */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForDesk(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}
