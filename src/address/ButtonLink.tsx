import { Button, IconButton } from '@primer/react'
import type { Icon } from '@primer/octicons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Opening {
  readonly to: string
  /** What a plain click does in place of the browser; any other one opens `to`. */
  readonly onOpen?: (() => void) | undefined
}

const plainly = (onOpen: Opening['onOpen']) =>
  onOpen === undefined
    ? {}
    : {
        onClick: (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen()
        },
      }

interface Props extends Opening {
  /** Travels in the history entry; a tab of its own opens without it. */
  readonly state?: unknown
  readonly replace?: boolean
  readonly variant?: 'default' | 'primary' | 'danger'
  readonly size?: 'small' | 'medium'
  readonly icon?: Icon
  readonly children: ReactNode
}

/** Leads to an address in the place of a button: it can be opened in another tab, and its address copied. */
export const ButtonLink = ({
  to,
  onOpen,
  state,
  replace = false,
  variant = 'default',
  size = 'medium',
  icon,
  children,
}: Props) => (
  <Button
    as={Link}
    to={to}
    state={state}
    replace={replace}
    variant={variant}
    size={size}
    {...(icon === undefined ? {} : { leadingVisual: icon })}
    {...plainly(onOpen)}
  >
    {children}
  </Button>
)

interface RowLinkProps extends Opening {
  readonly state?: unknown
  /** Says which row it opens. */
  readonly label: string
  /** It stands among buttons that have a frame. */
  readonly isFramed?: boolean
  readonly children: ReactNode
}

/** `ButtonLink` at the end of a row. */
export const RowLink = ({ to, onOpen, state, label, isFramed = false, children }: RowLinkProps) => (
  <Button
    as={Link}
    to={to}
    state={state}
    size="small"
    variant={isFramed ? 'default' : 'invisible'}
    aria-label={label}
    {...plainly(onOpen)}
  >
    {children}
  </Button>
)

/** `RowLink` that is only a sign; its label is the tooltip. */
export const RowIconLink = ({
  to,
  icon,
  label,
}: Omit<RowLinkProps, 'children' | 'state' | 'isFramed' | 'onOpen'> & { readonly icon: Icon }) => (
  <IconButton as={Link} to={to} size="small" variant="invisible" icon={icon} aria-label={label} tooltipDirection="w" />
)
