import type { DialogButtonProps } from '@primer/react'

/** The buttons of a dialog that does one thing, or nothing. */
export const cancelOr = (
  onCancel: () => void,
  act: DialogButtonProps,
  cancel: Pick<DialogButtonProps, 'autoFocus' | 'disabled'> = {},
): DialogButtonProps[] => [
  { content: 'Cancel', onClick: onCancel, ...cancel },
  { buttonType: 'primary', ...act },
]
