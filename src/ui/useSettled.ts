import { useEffect, useState } from 'react'

/** The value, once it has stayed the same for that long; the first one at once. */
export const useSettled = <Value>(value: Value, settleMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}
