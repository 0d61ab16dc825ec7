import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { type ParamsChange, useChangeParams } from './useChangeParams.ts'

/** What a link to a dialog of the same screen takes. */
export interface Opener {
  readonly to: string
  /** A plain click: from the address that the person has gone to, which may be ahead of the one that is drawn. */
  readonly onOpen: () => void
}

/** A dialog in the address opens by a link, so that it can be opened in another tab and its address copied. */
export const useOpener = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  return (change: ParamsChange, options?: NavigateOptions): Opener => {
    const next = new URLSearchParams(params)
    return { to: `?${change(next) ?? next}`, onOpen: () => void changeParams(change, options) }
  }
}
