import { isShown } from '#src/gateway/screenStateOf.ts'
import type { Read } from '#src/gateway/ReadState.tsx'
import type { Choice } from './choices.ts'

/** Nobody lets money move without having its amount before them. What moves nothing is decided all the same. */
export const isHeld = ({ isForward = false }: Pick<Choice<string>, 'isForward'>, effect: Read): boolean =>
  isForward && !isShown(effect)

interface Props {
  readonly effect: Read
  readonly choices: readonly Choice<string>[]
}

/** Why a button waits although it is offered. */
export const Held = ({ effect, choices }: Props) => {
  const held = choices.filter((choice) => isHeld(choice, effect))
  if (effect.isPending || held.length === 0) return null
  return (
    <p className="ui-aside" role="status">
      {held.map(({ content }) => content).join(', ')} waits until what it moves is shown.
    </p>
  )
}
