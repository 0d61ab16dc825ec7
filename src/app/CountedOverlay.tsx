import type { Icon } from '@primer/octicons-react'
import { AnchoredOverlay, CounterLabel, IconButton } from '@primer/react'
import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

const mostShown = 99

interface Props {
  readonly icon: Icon
  readonly name: string
  readonly count: number
  /** What is counted, said after the name while there is any. */
  readonly counted: string
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A button of the top bar with a count, and the dialog that hangs from it. */
export const CountedOverlay = ({ icon, name, count, counted, isOpen, onOpen, onClose, children }: Props) => (
  <AnchoredOverlay
    open={isOpen}
    onOpen={onOpen}
    onClose={onClose}
    align="end"
    width="large"
    overlayProps={{ role: 'dialog', 'aria-label': name }}
    focusZoneSettings={{ disabled: true }}
    renderAnchor={({ children: _children, ...anchor }) => (
      <span className={styles.counted}>
        <IconButton
          {...anchor}
          icon={icon}
          variant="invisible"
          aria-label={count === 0 ? name : `${name}, ${counted}`}
        />
        {count > 0 && (
          <CounterLabel variant="primary" className={styles.count}>
            {count > mostShown ? `${mostShown}+` : count}
          </CounterLabel>
        )}
      </span>
    )}
  >
    {children}
  </AnchoredOverlay>
)
