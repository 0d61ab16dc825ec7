import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import { useGoneTo } from './useGoneTo.ts'

export type ParamsChange = (params: URLSearchParams) => URLSearchParams | void

/**
 * Changes parameters of the address that the person has gone to. The router draws an address in its own time: what a
 * screen was drawn with may be the one before, and written back it would take them there again, into a dialog that they
 * have closed. Of a screen that they have left nothing is changed. Answers whether anything was.
 */
export const useChangeParams = () => {
  const whereTo = useGoneTo()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (change: ParamsChange, options?: NavigateOptions): boolean => {
    const goneTo = whereTo()
    if (goneTo === undefined) throw new Error('There is no router to change the address of.')
    if (goneTo.pathname !== pathname) return false
    const params = new URLSearchParams(goneTo.search)
    const before = params.toString()
    const after = (change(params) ?? params).toString()
    if (after === before) return false
    void navigate({ search: after }, options)
    return true
  }
}
