import { ActionList, ActionMenu } from '@primer/react'
import { useRef } from 'react'
import styles from './RowMenu.module.css'

export interface RowMenuAct {
  readonly label: string
  readonly isDanger?: boolean
  readonly onSelect: () => void
}

interface Props {
  /** Pixels in the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly acts: readonly RowMenuAct[]
  readonly onClose: () => void
}

/** What can be done with a row, where it was pressed. */
export const RowMenu = ({ at, acts, onClose }: Props) => {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ top: at.y, left: at.x }} />
      <ActionMenu open anchorRef={anchor} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <ActionMenu.Overlay width="auto" aria-label="Row">
          <ActionList aria-label="Row">
            {acts.map(({ label, isDanger, onSelect }) => (
              <ActionList.Item key={label} variant={isDanger === true ? 'danger' : 'default'} onSelect={onSelect}>
                {label}
              </ActionList.Item>
            ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  )
}
