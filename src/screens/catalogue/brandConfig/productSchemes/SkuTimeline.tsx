import { Dialog } from '@primer/react'
import { timelineOfModel } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { LastDay } from './LastDay.tsx'
import styles from './Schemes.module.css'
import { schemeAddress } from './schemeAddress.ts'
import { SchemeStateLabel } from './SchemeStateLabel.tsx'
import { type Timeline, type TimelinePart, timelineOf } from './timeline.ts'

interface Props {
  readonly brandCode: string
  readonly sku: string
  readonly onClose: () => void
}

const kindOf = ({ isEmi, isCashback }: TimelinePart) =>
  [isEmi ? 'EMI' : '', isCashback ? 'Cashback' : ''].filter((kind) => kind !== '').join(' and ')

const [width, left, rowHeight, head] = [720, 170, 28, 22]

/** One bar for each time in a scheme; the table below says the same in words. */
const Chart = ({ timeline, sku }: { readonly timeline: Timeline; readonly sku: string }) => {
  const { bars, now, begin, end } = timeline
  const height = head + bars.length * rowHeight + 8
  const x = (share: number) => left + share * (width - left - 8)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.chart}
      role="img"
      aria-label={`Schemes of ${sku} over time`}
    >
      <text x={left} y={12} className={styles.label}>
        {formatDay(indianDay(new Date(begin)))}
      </text>
      <text x={width - 8} y={12} textAnchor="end" className={styles.label}>
        {formatDay(indianDay(new Date(end - 1)))}
      </text>
      <line x1={left} x2={width - 8} y1={head - 4} y2={head - 4} className={styles.axis} />
      {bars.map(({ part, from, to }, at) => (
        <g key={part.modelId}>
          <text x={0} y={head + at * rowHeight + 18} className={styles.label}>
            {part.schemeCode.length > 22 ? `${part.schemeCode.slice(0, 21)}…` : part.schemeCode}
          </text>
          <rect
            x={x(from)}
            y={head + at * rowHeight + 5}
            width={Math.max(3, x(to) - x(from))}
            height={rowHeight - 10}
            rx={4}
            className={part.state === 'ended' ? styles.barEnded : part.isEmi ? styles.barEmi : styles.barCashback}
          >
            <title>{`${part.schemeCode}, ${kindOf(part)}`}</title>
          </rect>
        </g>
      ))}
      <line x1={x(now)} x2={x(now)} y1={head - 8} y2={height} className={styles.now} />
      <text x={x(now)} y={12} textAnchor="middle" className={styles.label}>
        today
      </text>
    </svg>
  )
}

const columns: readonly Column<TimelinePart>[] = [
  {
    key: 'scheme',
    header: 'Scheme',
    cell: ({ schemeCode, schemeDesc }) => (
      <>
        <PlaceLink to={schemeAddress(schemeCode)}>{schemeCode}</PlaceLink>, {schemeDesc}
      </>
    ),
  },
  { key: 'kind', header: 'Kind', width: '1%', cell: (part) => <span className="ui-one-line">{kindOf(part)}</span> },
  { key: 'state', header: 'State', width: '1%', cell: ({ state }) => <SchemeStateLabel state={state} /> },
  { key: 'from', header: 'From', width: '1%', cell: ({ fromDt }) => <When at={fromDt} /> },
  {
    key: 'to',
    header: 'Last Day',
    width: '1%',
    cell: ({ fromDt, toDt }) => (fromDt === toDt ? 'Never began' : <LastDay until={toDt} />),
  },
]

/** In which schemes one SKU was, is and will be. */
export const SkuTimeline = ({ brandCode, sku, onClose }: Props) => {
  const read = useCall(timelineOfModel, { brandCode, sku }, { enabled: sku !== '', staleTime: 0 })
  const parts = read.data ?? []
  return (
    <Dialog
      title={`Timeline of ${sku}`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[{ content: 'Close', onClick: onClose }]}
    >
      <ReadState
        read={read}
        isEmpty={parts.length === 0}
        emptyTitle="It was in no scheme yet"
        emptyText="Schemes get their SKUs by their sheet, or by moving them."
      >
        <div className="ui-column-16">
          <Chart timeline={timelineOf(parts, gatewayNow())} sku={sku} />
          <Table label={`Schemes of ${sku}`} columns={columns} rows={parts} rowKey={({ modelId }) => String(modelId)} />
        </div>
      </ReadState>
    </Dialog>
  )
}
