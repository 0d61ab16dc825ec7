import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'

interface Props {
  readonly at: number
  readonly count: number
  readonly label: string
  readonly onStep: (at: number) => void
}

/** From one recipient to the next. */
export const RecipientSteps = ({ at, count, label, onStep }: Props) => (
  <div className="ui-row">
    <IconButton
      icon={ChevronLeftIcon}
      size="small"
      aria-label="Previous recipient"
      disabled={at === 0}
      onClick={() => onStep(at - 1)}
    />
    <span role="status">{label}</span>
    <IconButton
      icon={ChevronRightIcon}
      size="small"
      aria-label="Next recipient"
      disabled={at >= count - 1}
      onClick={() => onStep(at + 1)}
    />
  </div>
)
