import { type ComponentType, lazy } from 'react'

/** A component that is fetched when it is first drawn, by the name that its file gives it. */
export const lazyScreen = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
