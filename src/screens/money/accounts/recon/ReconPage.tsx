import { Button } from '@primer/react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { type ReconDayFigures, type ReconFigure, reconFigures } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { AsOf } from '#src/ui/AsOf.tsx'
import { formatCount } from '#src/ui/count.ts'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { Page } from '#src/ui/Page.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { type BarDay, ReconBar } from './ReconBar.tsx'
import { GatewayName } from './GatewayName.tsx'
import styles from './ReconPage.module.css'
import { mappingsPath } from './mappings/mappingWords.ts'
import { rulesPath } from './rules/ruleWords.ts'
import { chosen, figuresSearch, reconPath, rowsAddress } from './reconSearch.ts'
import { figureHints, figureWords } from './reconWords.ts'

type Tile = Extract<ReconFigure, 'captured' | 'settled' | 'credited' | 'missing' | 'expected' | 'open'>
const tiles: readonly Tile[] = ['captured', 'settled', 'credited', 'missing', 'expected', 'open']

type Sums = Omit<ReconDayFigures, 'day' | 'gateway'>
const amountOf = (sums: Sums, figure: Tile): number =>
  figure === 'open' ? sums.surplusAmount : sums[`${figure}Amount`]

/** Gateways of one day together, newest day first. */
const byDay = (rows: readonly ReconDayFigures[]): BarDay[] => {
  const days = new Map<string, BarDay>()
  for (const { gateway, ...row } of rows) {
    const before = days.get(row.day)
    days.set(
      row.day,
      before === undefined
        ? { ...row, gateway }
        : {
            ...before,
            gateway: undefined,
            creditedAmount: before.creditedAmount + row.creditedAmount,
            settledAmount: before.settledAmount + row.settledAmount,
            expectedAmount: before.expectedAmount + row.expectedAmount,
            missingAmount: before.missingAmount + row.missingAmount,
            surplusAmount: before.surplusAmount + row.surplusAmount,
          },
    )
  }
  return [...days.values()]
}

const Figure = ({ row, figure }: { readonly row: ReconDayFigures; readonly figure: Tile }) => {
  const count = row[figure]
  if (count === 0) return <span className="ui-quiet">–</span>
  const label = `${figureWords[figure]} of ${gatewayLabels[row.gateway]} on ${row.day}`
  return (
    <span className={styles.cell}>
      {figure !== 'open' && <Amount paise={amountOf(row, figure)} />}
      <PlaceLink
        to={rowsAddress(figure, { from: row.day, to: row.day, gateway: row.gateway })}
        aria-label={`${label}: ${formatCount(count)}`}
        className={figure === 'missing' || figure === 'open' ? styles.wrong : undefined}
      >
        {formatCount(count)}
      </PlaceLink>
    </span>
  )
}

const columns: readonly Column<ReconDayFigures>[] = [
  { key: 'day', header: 'Day', width: '1%', cell: ({ day }) => <When day={day} /> },
  { key: 'gateway', header: 'Gateway', width: '1%', cell: ({ gateway }) => <GatewayName gateway={gateway} /> },
  ...tiles.map((figure) => ({
    key: figure,
    header: figureWords[figure],
    align: 'end' as const,
    cell: (row: ReconDayFigures) => <Figure row={row} figure={figure} />,
  })),
  {
    key: 'surplus',
    header: 'Surplus',
    align: 'end',
    cell: ({ surplusAmount, day, gateway }) =>
      surplusAmount === 0 ? (
        <span className="ui-quiet">–</span>
      ) : (
        <PlaceLink to={rowsAddress('surplus', { from: day, to: day, gateway })} className={styles.wrong}>
          <Amount paise={surplusAmount} />
        </PlaceLink>
      ),
  },
]

/** What was captured, settled and credited, and what is missing, per day and gateway. Every figure opens its rows. */
export const ReconPage = () => {
  const navigate = useNavigate()
  const search = useSearch(figuresSearch)
  const { fromDate = '', toDate = '', gateway } = search.asked.filters
  const isAsked = figuresSearch.isAsked(search.state, search.today)
  const request = { fromDate, toDate, gateway: chosen(gateway) }
  const read = useCall(reconFigures, request, { enabled: isAsked, keepPrevious: true })
  const rows = read.data?.rows ?? []
  const span = { from: fromDate, to: toDate, gateway }
  return (
    <Page
      title="Recon"
      up={
        <PlaceLink to="/accounts?activeIndex=2" muted>
          Payout / Recon
        </PlaceLink>
      }
      subtitle="What customers paid, what the providers settled, what the bank credited, and what is missing."
      actions={
        <>
          <Button as={RouterLink} to={`${reconPath}/transfers`}>
            Transfers
          </Button>
          <Button as={RouterLink} to={`${reconPath}/force-matches`}>
            Force-matches
          </Button>
          <Button as={RouterLink} to={rulesPath}>
            Match rules
          </Button>
          <Button as={RouterLink} to={mappingsPath}>
            Mappings
          </Button>
        </>
      }
    >
      <FilterBar label="Recon" search={search} onAgain={() => void read.refetch()} />
      <div className={styles.tiles}>
        {tiles.map((figure) => (
          <FigureTile
            key={figure}
            label={figureWords[figure]}
            count={read.data?.total[figure]}
            isFailed={read.error !== null}
            note={
              read.data === undefined ? undefined : (
                <span title={figureHints[figure]}>
                  {figure === 'open' && 'Surplus '}
                  <Amount paise={amountOf(read.data.total, figure)} />
                </span>
              )
            }
            opens={{
              href: rowsAddress(figure, span),
              onOpen: () => void navigate(rowsAddress(figure, span)),
            }}
          />
        ))}
      </div>
      <ReadState
        read={read}
        isEmpty={rows.length === 0}
        emptyTitle="No payments in these days"
        emptyText="Choose other days or another gateway."
        skeleton={<div className={styles.skeleton} />}
      >
        <ReconBar days={byDay(rows)} />
        <Table
          label="Recon per day and gateway"
          columns={columns}
          rows={rows}
          rowKey={({ day, gateway: of }) => `${day} ${of}`}
        />
        <AsOf readAt={read.dataUpdatedAt} />
      </ReadState>
    </Page>
  )
}
