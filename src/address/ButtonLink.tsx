import { Button, IconButton } from '@primer/react'
import type { Icon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  readonly to: string
  /** Travels in the history entry; a tab of its own opens without it. */
  readonly state?: unknown
  readonly replace?: boolean
  readonly variant?: 'default' | 'primary'
  readonly children: ReactNode
}

/** Leads to an address in the place of a button: it can be opened in another tab, and its address copied. */
export const ButtonLink = ({ to, state, replace = false, variant = 'default', children }: Props) => (
  <Button as={Link} to={to} state={state} replace={replace} variant={variant}>
    {children}
  </Button>
)

interface RowLinkProps {
  readonly to: string
  readonly state?: unknown
  /** Says which row it opens. */
  readonly label: string
  /** It stands among buttons that have a frame. */
  readonly isFramed?: boolean
  readonly children: ReactNode
}

/** `ButtonLink` at the end of a row. */
export const RowLink = ({ to, state, label, isFramed = false, children }: RowLinkProps) => (
  <Button as={Link} to={to} state={state} size="small" variant={isFramed ? 'default' : 'invisible'} aria-label={label}>
    {children}
  </Button>
)

/** `RowLink` that is only a sign; its label is the tooltip. */
export const RowIconLink = ({
  to,
  icon,
  label,
}: Omit<RowLinkProps, 'children' | 'state' | 'isFramed'> & { readonly icon: Icon }) => (
  <IconButton as={Link} to={to} size="small" variant="invisible" icon={icon} aria-label={label} tooltipDirection="w" />
)
