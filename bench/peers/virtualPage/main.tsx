import '#src/app/base.css'
import '../rows.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { measureFirstRow } from '../measureFirstRow.ts'
import { overscan, paymentColumns, rowHeight, type ShownPayment, textOf } from '../shownPayments.ts'

/** As the library's own first example has it. */
const Rows = ({ rows }: { readonly rows: readonly ShownPayment[] }) => {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it draws by itself when it scrolls; nothing here is memoized over it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  return (
    <div ref={frame} className="frame">
      <div className="row head">
        {paymentColumns.map(({ key, header }) => (
          <div key={key}>{header}</div>
        ))}
      </div>
      <div className="body" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <div key={key} className="row" data-row={index} style={{ transform: `translateY(${start}px)` }}>
                {paymentColumns.map((column) => (
                  <div key={column.key}>{textOf(row, column)}</div>
                ))}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

measureFirstRow((place, rows) => createRoot(place).render(<Rows rows={rows} />))
