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
  readonly variant?: 'default' | 'primary' | 'danger' | 'invisible'
  readonly size?: 'small' | 'medium'
  readonly icon?: Icon
  /** A key that opens it as well, in the words of `aria-keyshortcuts`. */
  readonly shortcut?: string
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
  shortcut,
  children,
}: Props) => (
  <Button
    as={Link}
    to={to}
    state={state}
    replace={replace}
    variant={variant}
    size={size}
    aria-keyshortcuts={shortcut}
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
  /** What it opens takes something away; among framed ones only. */
  readonly isHarmful?: boolean
  /** How much there is of what it opens. */
  readonly count?: string
  readonly children: ReactNode
}

/** `ButtonLink` at the end of a row. */
export const RowLink = ({
  to,
  onOpen,
  state,
  label,
  isFramed = false,
  isHarmful = false,
  count,
  children,
}: RowLinkProps) => (
  <Button
    as={Link}
    to={to}
    state={state}
    size="small"
    variant={isHarmful ? 'danger' : isFramed ? 'default' : 'invisible'}
    aria-label={label}
    {...(count === undefined ? {} : { count })}
    {...plainly(onOpen)}
  >
    {children}
  </Button>
)

/** `RowLink` that is only a sign; its label is the tooltip. */
export const RowIconLink = ({
  to,
  onOpen,
  icon,
  label,
}: Pick<RowLinkProps, 'to' | 'onOpen' | 'label'> & { readonly icon: Icon }) => (
  <IconButton
    as={Link}
    to={to}
    size="small"
    variant="invisible"
    icon={icon}
    aria-label={label}
    tooltipDirection="w"
    {...plainly(onOpen)}
  />
)
