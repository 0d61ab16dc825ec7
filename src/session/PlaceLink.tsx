import { Link } from '@primer/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useMayOpen } from './useMayOpen.ts'

interface Props {
  readonly to: string
  readonly state?: unknown
  readonly inline?: boolean
  readonly muted?: boolean
  readonly className?: string | undefined
  readonly title?: string
  readonly 'aria-label'?: string
  readonly onClick?: ((event: MouseEvent) => void) | undefined
  readonly children: ReactNode
}

/** Leads to a page of the panel; for whoever may not open it, it is text. */
export const PlaceLink = ({ to, children, className, title, ...rest }: Props) => {
  const mayOpen = useMayOpen()
  const shown = { ...(className === undefined ? {} : { className }), ...(title === undefined ? {} : { title }) }
  return mayOpen(to) ? (
    <Link as={RouterLink} to={to} {...shown} {...rest}>
      {children}
    </Link>
  ) : (
    <span {...shown}>{children}</span>
  )
}
