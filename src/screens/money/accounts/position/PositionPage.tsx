import { Button } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { PaymentPlace } from '#contract/calls/money/payments.ts'
import {
  ageDays,
  mostPositionDays,
  PositionAge,
  positionPath,
  type PositionDay,
  readPosition,
} from '#contract/calls/money/positions.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day as dayFilter } from '#src/lists/search/filters.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { AsOf } from '#src/ui/AsOf.tsx'
import { formatCount } from '#src/ui/count.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { Page } from '#src/ui/Page.tsx'
import { Section } from '#src/ui/Section.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { placeNames } from '../payments/paymentWords.ts'
import styles from './Position.module.css'
import { PositionBar } from './PositionBar.tsx'
import { ageNames, placedAddress } from './positionWords.ts'

const shownDays = 30

const search = defineSearch({
  filters: {
    fromDate: dayFilter('From Date', {
      key: 'from',
      latest: 'today',
      isRequired: true,
      initial: (today) => dayAfter(today, 1 - shownDays),
    }),
    toDate: dayFilter('To Date', {
      key: 'to',
      latest: 'today',
      notBefore: 'fromDate',
      isRequired: true,
      initial: 'today',
    }),
  },
  isLive: true,
})

interface Figure {
  readonly payments: number
  readonly amount: number
}

const Opened = ({ of, to, label }: { readonly of: Figure | undefined; readonly to: string; readonly label: string }) =>
  of === undefined ? (
    <span className="ui-quiet">–</span>
  ) : (
    <span className={styles.cell}>
      <Amount paise={of.amount} />
      <PlaceLink to={to} aria-label={`${label}: ${formatCount(of.payments)} payments`}>
        {formatCount(of.payments)}
      </PlaceLink>
    </span>
  )

interface PlaceRow {
  readonly place: PaymentPlace
  readonly whole: Figure
  readonly byAge: Partial<Record<PositionAge, Figure>>
}

interface AgeFigure extends Figure {
  readonly place: PaymentPlace
  readonly age: PositionAge
}

const byPlace = (ages: readonly AgeFigure[]): PlaceRow[] =>
  PaymentPlace.options.flatMap((place) => {
    const found = ages.filter((one) => one.place === place)
    if (found.length === 0) return []
    return {
      place,
      whole: {
        payments: found.reduce((sum, { payments }) => sum + payments, 0),
        amount: found.reduce((sum, { amount }) => sum + amount, 0),
      },
      byAge: Object.fromEntries(found.map((one) => [one.age, one])),
    }
  })

const daysOf = (age: PositionAge) => {
  const [youngest, oldest] = ageDays[age]
  const today = gatewayToday()
  return { to: dayAfter(today, -youngest), ...(oldest === null ? {} : { from: dayAfter(today, -oldest) }) }
}

const ageColumns: readonly Column<PlaceRow>[] = [
  { key: 'place', header: 'Place', cell: ({ place }) => placeNames[place] },
  ...PositionAge.options.map((age) => ({
    key: age,
    header: ageNames[age],
    align: 'end' as const,
    cell: ({ place, byAge }: PlaceRow) => (
      <Opened
        of={byAge[age]}
        to={placedAddress({ place, ...daysOf(age) })}
        label={`${placeNames[place]}, ${ageNames[age]}`}
      />
    ),
  })),
  {
    key: 'whole',
    header: 'All',
    align: 'end',
    cell: ({ place, whole }) => <Opened of={whole} to={placedAddress({ place })} label={placeNames[place]} />,
  },
]

const dayColumns = (days: readonly PositionDay[]): readonly Column<PositionDay>[] => [
  { key: 'day', header: 'Day', width: '1%', cell: ({ day }) => <When day={day} /> },
  {
    key: 'captured',
    header: 'Captured',
    align: 'end',
    cell: ({ day, captured }) => (
      <Opened of={captured} to={placedAddress({ from: day, to: day })} label={`Captured on ${day}`} />
    ),
  },
  ...PaymentPlace.options
    .filter((place) => days.some(({ places }) => places.some((one) => one.place === place)))
    .map((place) => ({
      key: place,
      header: placeNames[place],
      align: 'end' as const,
      cell: ({ day, places }: PositionDay) => (
        <Opened
          of={places.find((one) => one.place === place)}
          to={placedAddress({ place, from: day, to: day })}
          label={`${placeNames[place]} on ${day}`}
        />
      ),
    })),
]

/** Where the captured money is: each rupee in one place. Every figure opens its payments. */
export const PositionPage = () => {
  const asked = useSearch(search)
  const { fromDate = '', toDate = '' } = asked.asked.filters
  const read = useCall(
    readPosition,
    { fromDate, toDate },
    { enabled: search.isAsked(asked.state, asked.today), keepPrevious: true },
  )
  const days = read.data?.days ?? []
  return (
    <Page
      title="Position"
      settles
      subtitle={`Where the captured money is: each rupee in one place. At most ${mostPositionDays} days are shown; ages are of all days.`}
      actions={
        <Button as={RouterLink} to={`${positionPath}/payments`}>
          All payments
        </Button>
      }
    >
      <Section title="By age">
        <ReadState
          read={read}
          isEmpty={read.data?.ages.length === 0}
          emptyTitle="Nothing was captured yet"
          emptyText="The first successful payment appears here."
          skeleton={<div className={styles.skeleton} />}
        >
          <Table
            label="Money by place and age"
            columns={ageColumns}
            rows={byPlace(read.data?.ages ?? [])}
            rowKey={({ place }) => place}
          />
        </ReadState>
      </Section>
      <Section title="By day">
        <FilterBar label="Position" search={asked} onAgain={() => void read.refetch()} />
        {read.data !== undefined && days.length === 0 && <p className="ui-quiet-line">No payments in these days.</p>}
        {days.length > 0 && (
          <>
            <PositionBar days={days} />
            <Table label="Money by day and place" columns={dayColumns(days)} rows={days} rowKey={({ day }) => day} />
          </>
        )}
        <AsOf readAt={read.dataUpdatedAt} countedAt={read.data?.countedAt} />
      </Section>
    </Page>
  )
}
