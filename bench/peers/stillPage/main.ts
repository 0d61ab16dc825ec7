import '#src/app/base.css'
import '../rows.css'
import { measureFirstRow } from '../measureFirstRow.ts'
import { box, headLine, lineOf } from '../rowLines.ts'
import { paymentColumns, rowHeight, textOf } from '../shownPayments.ts'

/** As many as are scrolled over. */
const scrolledOver = 200

/** All rows are in the page from the beginning, each cell clipped as the bare pages clip it: a scroll draws none. */
measureFirstRow((place, rows) => {
  const frame = box('frame')
  const body = box('body')
  body.style.height = `${rows.length * rowHeight}px`
  for (const [index, row] of rows.slice(0, scrolledOver).entries()) {
    const line = lineOf(paymentColumns.map((column) => textOf(row, column)))
    line.dataset['row'] = String(index)
    line.style.transform = `translateY(${index * rowHeight}px)`
    body.append(line)
  }
  frame.append(headLine(), body)
  place.append(frame)
})
