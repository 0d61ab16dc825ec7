import '#src/app/base.css'
import '../rows.css'
import { measureFirstRow } from '../measureFirstRow.ts'
import { box, headLine, lineOf } from '../rowLines.ts'
import { overscan, paymentColumns, rowHeight, type ShownPayment, textOf, viewHeight } from '../shownPayments.ts'

const inSight = Math.ceil(viewHeight / rowHeight) + 2 * overscan

/** As many rows as are in sight; one that is scrolled out is written anew where it comes in. */
const show = (place: HTMLElement, rows: readonly ShownPayment[]) => {
  const frame = box('frame')
  const body = box('body')
  body.style.height = `${rows.length * rowHeight}px`
  const lines = Array.from({ length: Math.min(inSight, rows.length) }, () => lineOf(paymentColumns.map(() => '')))

  const write = (line: HTMLElement, index: number) => {
    const row = rows[index]
    if (row === undefined || line.dataset['row'] === String(index)) return
    line.dataset['row'] = String(index)
    line.style.transform = `translateY(${index * rowHeight}px)`
    for (const [at, column] of paymentColumns.entries()) {
      const cell = line.children[at]
      if (cell !== undefined) cell.textContent = textOf(row, column)
    }
  }
  const draw = () => {
    const first = Math.max(0, Math.floor(frame.scrollTop / rowHeight) - overscan)
    for (let index = first; index < first + lines.length; index += 1) {
      const line = lines[index % lines.length]
      if (line !== undefined) write(line, index)
    }
  }
  draw()
  body.append(...lines)
  frame.append(headLine(), body)
  place.append(frame)
  frame.addEventListener('scroll', draw)
}

measureFirstRow(show)
