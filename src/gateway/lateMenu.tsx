import { TriangleDownIcon } from '@primer/octicons-react'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useLatePart } from './useLatePart.ts'

/** What a menu is handed that comes when its button is pressed. */
export interface LateMenuProps {
  /** It was asked for before it was there, so it opens as it comes. */
  readonly isOpened?: boolean
}

const asMenuButton = { 'aria-haspopup': 'true', 'aria-expanded': false, trailingAction: TriangleDownIcon } as const

/** To be spread on the button that stands for the menu until then. */
export interface LateMenuButton extends Omit<typeof asMenuButton, 'trailingAction'> {
  readonly trailingAction: typeof TriangleDownIcon
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

/** A menu of which a screen draws the button alone. It is fetched when the pointer or the focus comes near. */
export const lateMenu = <Props extends object>(
  load: () => Promise<ComponentType<Props & LateMenuProps>>,
  button: (props: Props, own: LateMenuButton) => ReactNode,
) => {
  const fetchAhead = () => void load().catch(() => undefined)
  const LateMenu = (props: Props) => {
    const [Menu, withMenu] = useLatePart(load)
    if (Menu !== undefined) return <Menu {...props} isOpened />
    const open = () => void withMenu(() => undefined)
    return button(props, {
      ...asMenuButton,
      onClick: open,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
    })
  }
  return LateMenu
}
