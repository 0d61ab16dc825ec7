import type { NavigateOptions } from 'react-router-dom'
import { type ParamsChange, useChangeParams } from './useChangeParams.ts'

/** The change that puts parameters in and leaves the others; an empty text takes one out. */
export const putting =
  (changes: Readonly<Record<string, string>>): ParamsChange =>
  (params) => {
    for (const [name, value] of Object.entries(changes))
      if (value === '') params.delete(name)
      else params.set(name, value)
  }

/** Puts parameters into the address and leaves the others; an empty text takes one out. */
export const usePutParams = () => {
  const changeParams = useChangeParams()
  return (changes: Readonly<Record<string, string>>, options?: NavigateOptions) =>
    changeParams(putting(changes), options)
}
