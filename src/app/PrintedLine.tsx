import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { gatewayNow } from '#src/ui/clock.ts'
import { formatInstant } from '#src/ui/time.ts'
import { useIsPrinting } from '#src/ui/useIsPrinting.ts'
import styles from './Shell.module.css'

/** Paper is white: what is printed in the dark theme would be light on it. */
const useLightOnPaper = (isPrinting: boolean) =>
  useLayoutEffect(() => {
    if (!isPrinting) return
    const { dataset } = document.documentElement
    const chosen = dataset['colorMode'] ?? 'auto'
    dataset['colorMode'] = 'light'
    return () => {
      dataset['colorMode'] = chosen
    }
  }, [isPrinting])

/** On paper only: when it was printed, and the address that opens the same view with its filters. */
export const PrintedLine = () => {
  const isPrinting = useIsPrinting()
  const { pathname, search } = useLocation()
  useLightOnPaper(isPrinting)
  if (!isPrinting) return null
  return (
    <p className={styles.printed}>
      Printed {formatInstant(new Date(gatewayNow()).toISOString())} IST · {location.origin}
      {pathname}
      {search}
    </p>
  )
}
