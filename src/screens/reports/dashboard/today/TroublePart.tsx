import { CounterLabel, Label } from '@primer/react'
import { listTroubles, type TroublesOfKind } from '#contract/calls/platform/troubles.ts'
import { troubleKindEntries } from '#contract/troubleKinds.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Since, TodayLine, TodayPart } from './TodayPart.tsx'
import styles from './Today.module.css'

const askEveryMs = 60_000

const OfKind = ({ found, today }: { readonly found: TroublesOfKind; readonly today: string }) => {
  const { kind, count, countNew, amount, rows } = found
  const { name, openedAt, listedAt } = troubleKindEntries[kind]
  const list = listedAt?.(today)
  return (
    <li>
      <div className={styles.kind}>
        {list === undefined ? (
          <span className={styles.label}>{name}</span>
        ) : (
          <PlaceLink to={list} className={styles.label}>
            {name}
          </PlaceLink>
        )}
        <CounterLabel>{formatCount(count)}</CounterLabel>
        {countNew > 0 && <Label variant="danger">{formatCount(countNew)} new</Label>}
        {amount !== null && (
          <span className={styles.end}>
            <Amount paise={amount} />
          </span>
        )}
      </div>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <TodayLine
            key={row.key}
            to={openedAt(row.key, today)}
            label={row.title}
            end={
              <>
                {row.amount !== null && count > 1 && <Amount paise={row.amount} />}
                <Since at={row.since} today={today} />
              </>
            }
          />
        ))}
      </ul>
    </li>
  )
}

/** What went wrong and waits for somebody, with what of it the person has not seen yet. */
export const TroublePart = () => {
  const read = useCall(listTroubles, {}, { refetchInterval: askEveryMs })
  const kinds = read.data?.kinds ?? []
  const today = gatewayToday()
  const countNew = kinds.reduce((sum, kind) => sum + kind.countNew, 0)
  return (
    <TodayPart
      title="Went wrong"
      note={
        read.data === undefined ? undefined : (
          <>
            {countNew === 0 ? 'nothing new since ' : `${formatCount(countNew)} new since `}
            <Since at={read.data.since} today={today} />
          </>
        )
      }
      read={read}
      isEmpty={kinds.length === 0}
      none="Nothing is wrong that you have to know."
    >
      <ul className={styles.kinds}>
        {kinds.map((found) => (
          <OfKind key={found.kind} found={found} today={today} />
        ))}
      </ul>
    </TodayPart>
  )
}
