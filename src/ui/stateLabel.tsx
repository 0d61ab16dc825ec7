import { Label, type LabelProps } from '@primer/react'

/** Shows the state of what has one, in its words and its colour: a component, and the cell of a column. */
export const stateLabel =
  <State extends string>(
    words: Readonly<Record<State, string>>,
    colours: Readonly<Record<State, NonNullable<LabelProps['variant']>>>,
  ) =>
  ({ state }: { readonly state: State }) => <Label variant={colours[state]}>{words[state]}</Label>
