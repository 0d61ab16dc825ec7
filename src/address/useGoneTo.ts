import { useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext } from 'react-router-dom'

/**
 * Where the person has gone to, drawn or not: the hooks of the router answer what was drawn. Undefined where there is no
 * router.
 */
export const useGoneTo = (): (() => Location | undefined) => {
  // The one place that holds it.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return () => router?.state.navigation.location ?? router?.state.location
}
