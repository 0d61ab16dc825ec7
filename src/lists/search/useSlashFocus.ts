import type { RefObject } from 'react'
import { useShortcuts } from '#src/ui/useShortcuts.ts'

/** `/` moves to the field, except while the person types somewhere or a dialog is open. */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>): void =>
  useShortcuts({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
