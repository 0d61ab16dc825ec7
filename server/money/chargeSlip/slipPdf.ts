import { openPdf, type Weight } from '#server/files/pdf/index.ts'
import type { Slip } from './slipLines.ts'

const gap = 16

/** The slip as a PDF. */
export const slipPdf = async ({ company, title, lines, total }: Slip): Promise<Buffer> => {
  const pdf = await openPdf({ size: 'A5', margin: 40, title, author: company })
  const { left, right, bottom, drawAt, drawable, fitted, widthOf } = pdf
  const centred = (text: string, size: number, weight: Weight, y: number): void =>
    drawAt(text, size, weight, (left + right - widthOf(text, size, weight)) / 2, y)
  centred(drawable(company), 14, 'semibold', 56)
  centred('CHARGE SLIP', 10, 'regular', 74)
  const labels = Math.max(...lines.map(([label]) => widthOf(label, 9, 'regular')))
  let y = 104
  for (const [label, value] of lines) {
    const values = fitted(drawable(value), 9, right - left - labels - gap)
    if (y + values.length * 14 > bottom) {
      pdf.addPage()
      y = 56
    }
    drawAt(label, 9, 'regular', left, y)
    for (const line of values) {
      drawAt(line, 9, 'regular', right - widthOf(line, 9, 'regular'), y)
      y += 14
    }
    y += 6
  }
  pdf.rule(left, right, y - 4)
  y += 16
  drawAt('Amount', 11, 'semibold', left, y)
  drawAt(total, 11, 'semibold', right - widthOf(total, 11, 'semibold'), y)
  return pdf.end()
}
