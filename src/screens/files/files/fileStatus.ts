import type { LabelProps } from '@primer/react'

type Colour = NonNullable<LabelProps['variant']>

const colours: Readonly<Record<string, Colour>> = {
  done: 'success',
  success: 'success',
  checking: 'accent',
  running: 'accent',
  'done with failures': 'attention',
  pending: 'secondary',
  'waiting for confirmation': 'attention',
  cancelling: 'accent',
  cancelled: 'secondary',
  stopped: 'danger',
  'taken back': 'done',
  'not started': 'attention',
  failed: 'danger',
}

/** Statuses are the other side's words: compared without case, and one we do not know is neutral (conflict X102). */
export const statusColour = (status: string): Colour => colours[status.trim().toLowerCase()] ?? 'secondary'
