import type { NavigateOptions } from 'react-router-dom'
import { useChangeParams } from './useChangeParams.ts'

/** Puts parameters into the address and leaves the others; an empty text takes one out. */
export const usePutParams = () => {
  const changeParams = useChangeParams()
  return (changes: Readonly<Record<string, string>>, options?: NavigateOptions) =>
    changeParams((params) => {
      for (const [name, value] of Object.entries(changes))
        if (value === '') params.delete(name)
        else params.set(name, value)
    }, options)
}
