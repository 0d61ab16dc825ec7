import {
  moneyAddress,
  type MoneyOfDay,
  type MoneyPart as Part,
  moneyParts,
  readMoneyOfDays,
} from '#contract/calls/money/moneyOfDays.ts'
import { positionPath } from '#contract/calls/money/positions.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { TodayPart } from './TodayPart.tsx'
import styles from './Today.module.css'

const askEveryMs = 5 * 60_000

const partWords: Readonly<Record<Part, readonly [name: string, means: string]>> = {
  captured: ['Captured', 'Customers paid it.'],
  settled: ['Settled', 'A file of the provider settles it.'],
  paid: ['Paid', 'It is in a bank file to the merchants, after fees.'],
  credited: ['Credited', 'The bank confirmed it with a UTR, after fees.'],
}

const dayName = (day: string, today: string): string =>
  day === today ? 'Today' : day === dayAfter(today, -1) ? 'Yesterday' : (formatDay(day) ?? day)

const Cell = ({ part, day }: { readonly part: Part; readonly day: MoneyOfDay }) => {
  const { payments, amount } = day[part]
  if (payments === 0) return <span className="ui-quiet">–</span>
  return (
    <>
      <PlaceLink to={moneyAddress(part, day.day)} className={styles.money}>
        {formatPaise(amount)}
      </PlaceLink>
      <span className={styles.payments} title={payments === 1 ? '1 payment' : `${formatCount(payments)} payments`}>
        {formatCount(payments)}
      </span>
    </>
  )
}

/** How far the payments of the last days have come. Each part opens its rows. */
export const MoneyPart = () => {
  const { can, isLimited } = useSession()
  const isAsked = can(readMoneyOfDays) && !isLimited
  const read = useCall(readMoneyOfDays, {}, { enabled: isAsked, refetchInterval: askEveryMs })
  const days = read.data?.days ?? []
  const today = gatewayToday()
  if (!isAsked) return null
  return (
    <TodayPart
      title="Money of the day"
      note="by the day of the payment; beside each sum, how many"
      read={read}
      isEmpty={false}
      none=""
      isWide
      all={[
        { to: '/accounts/recon', label: 'Recon' },
        { to: positionPath, label: 'Position' },
      ]}
    >
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {moneyParts.map((part, at) => (
              <th key={part} scope="col" title={partWords[part][1]}>
                {at > 0 && <span aria-hidden="true">→ </span>}
                {partWords[part][0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayName(day.day, today)}</th>
              {moneyParts.map((part) => (
                <td key={part}>
                  <Cell part={part} day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TodayPart>
  )
}
