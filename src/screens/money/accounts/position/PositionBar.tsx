import { Link as RouterLink } from 'react-router-dom'
import { PaymentPlace } from '#contract/calls/money/payments.ts'
import type { PositionDay } from '#contract/calls/money/positions.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { placeNames } from '../payments/paymentWords.ts'
import styles from './Position.module.css'
import { placedAddress } from './positionWords.ts'

const order = PaymentPlace.options.toReversed()

/** One bar a day on one scale: each captured rupee in one part of it. The table below has the same figures. */
export const PositionBar = ({ days }: { readonly days: readonly PositionDay[] }) => {
  const most = Math.max(1, ...days.map(({ captured }) => captured.amount))
  const shown = order.filter((place) => days.some(({ places }) => places.some((part) => part.place === place)))
  return (
    <figure className={styles.figure} aria-label="Captured money by day and place">
      <ul className={styles.legend}>
        {shown.map((place) => (
          <li key={place}>
            <span className={styles.swatch} data-part={place} aria-hidden="true" />
            {placeNames[place]}
          </li>
        ))}
      </ul>
      <ol className={styles.days}>
        {days.map(({ day, captured, places }) => (
          <li key={day} className={styles.day}>
            <span className={styles.name}>{formatDay(day)}</span>
            <span className={styles.bar}>
              {shown.map((place) => {
                const part = places.find((one) => one.place === place)
                if (part === undefined) return null
                return (
                  <RouterLink
                    key={place}
                    className={styles.part}
                    data-part={place}
                    style={{ width: `${(part.amount / most) * 100}%` }}
                    to={placedAddress({ place, from: day, to: day })}
                    aria-label={`${formatDay(day) ?? day}: ${placeNames[place]} ${formatPaise(part.amount)}`}
                    title={`${placeNames[place]}: ${formatPaise(part.amount)}`}
                  />
                )
              })}
            </span>
            <span className={styles.sum}>{formatPaise(captured.amount)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
