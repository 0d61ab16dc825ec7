import { Link as RouterLink } from 'react-router-dom'
import type { ReconDayFigures } from '#contract/calls/money/recon.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import styles from './ReconBar.module.css'
import { rowsAddress } from './reconSearch.ts'

/** One day of all gateways that are shown. */
export interface BarDay extends Omit<ReconDayFigures, 'gateway'> {
  readonly gateway?: ReconDayFigures['gateway'] | undefined
}

const parts = [
  { figure: 'credited', label: 'Credited', of: (day: BarDay) => day.creditedAmount },
  { figure: 'settled', label: 'Settled, not credited', of: (day: BarDay) => day.settledAmount - day.creditedAmount },
  { figure: 'expected', label: 'Expected', of: (day: BarDay) => day.expectedAmount },
  { figure: 'missing', label: 'Missing', of: (day: BarDay) => day.missingAmount },
  { figure: 'surplus', label: 'Surplus', of: (day: BarDay) => day.surplusAmount },
] as const

const widthOf = (paise: number, most: number) => `${most === 0 ? 0 : (Math.max(0, paise) / most) * 100}%`

/** What became of the money of each day, as bars of one scale. The table below has the same figures. */
export const ReconBar = ({ days }: { readonly days: readonly BarDay[] }) => {
  const sumOf = (day: BarDay) => parts.reduce((sum, part) => sum + Math.max(0, part.of(day)), 0)
  const most = Math.max(0, ...days.map(sumOf))
  return (
    <figure className={styles.figure} aria-label="Money by day">
      <ul className={styles.legend}>
        {parts.map(({ figure, label }) => (
          <li key={figure}>
            <span className={styles.swatch} data-part={figure} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.day} className={styles.day}>
            <span className={styles.name}>{formatDay(day.day)}</span>
            <span className={styles.bar}>
              {parts.map(({ figure, label, of }) => {
                const paise = of(day)
                if (paise <= 0) return null
                return (
                  <RouterLink
                    key={figure}
                    className={styles.part}
                    data-part={figure}
                    style={{ width: widthOf(paise, most) }}
                    to={rowsAddress(figure, { from: day.day, to: day.day, gateway: day.gateway })}
                    aria-label={`${formatDay(day.day) ?? day.day}: ${label} ${formatPaise(paise)}`}
                    title={`${label}: ${formatPaise(paise)}`}
                  />
                )
              })}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
