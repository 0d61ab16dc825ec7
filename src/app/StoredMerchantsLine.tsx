import { indianDay } from '#contract/wire/indianTime.ts'
import { useStoredMerchantsState } from '#src/store/storedMerchants.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatInstant } from '#src/ui/time.ts'
import styles from './GoToDialog.module.css'
import { gatewayToday } from '#src/ui/clock.ts'

/** `14:05` on the same day, with the day before it later. */
const shortTime = (iso: string): string => {
  const text = formatInstant(iso) ?? ''
  return indianDay(new Date(iso)) === gatewayToday() ? text.slice(-5) : text
}

/** What of the merchants this device keeps, and how old it is. */
export const StoredMerchantsLine = () => {
  const stored = useStoredMerchantsState()
  if (stored === undefined) return null
  const { count, fetched, syncedAt, isUnreachable, isStored } = stored
  return (
    <span className={styles.stored}>
      {fetched !== undefined ? (
        `Fetching merchants onto this device: ${formatCount(fetched)}`
      ) : syncedAt === undefined ? (
        'Merchants are not on this device yet.'
      ) : (
        <>
          {formatCount(count)} merchants on this device, as of <time dateTime={syncedAt}>{shortTime(syncedAt)}</time>
          {isUnreachable && '. The gateway does not answer.'}
          {!isStored && '. No room to keep them.'}
        </>
      )}
    </span>
  )
}
