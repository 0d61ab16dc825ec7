import type { RefObject } from 'react'
import { useShortcuts } from '#src/ui/useShortcuts.ts'

/**
 * `/` moves to the field, except while the person types somewhere or a dialog is open. Without a field it stays the key
 * of the palette.
 */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>, hasField: boolean): void =>
  useShortcuts({
    '/': hasField
      ? () => {
          field.current?.focus()
          field.current?.select()
        }
      : undefined,
  })
