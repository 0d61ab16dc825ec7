import type { LabelProps } from '@primer/react'
import type { LinkState } from '#contract/calls/money/enach.ts'

/** How the state of a link that a merchant was sent is coloured. */
export const linkVariants: Readonly<Record<LinkState, NonNullable<LabelProps['variant']>>> = {
  issued: 'accent',
  opened: 'attention',
  completed: 'success',
  expired: 'secondary',
  cancelled: 'secondary',
}
