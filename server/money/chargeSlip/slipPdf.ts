import { fileURLToPath } from 'node:url'
import { fittedLines } from './fittedLines.ts'
import type { Slip } from './slipLines.ts'

type Weight = 'regular' | 'semibold'

/** One typeface with Latin, the rupee sign and Devanagari. */
const fontFiles: Readonly<Record<Weight, string>> = {
  regular: '400Regular/NotoSansDevanagari_400Regular.ttf',
  semibold: '600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
}
const pathOf = (weight: Weight): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-devanagari/${fontFiles[weight]}`))

/** Few slips are asked for as PDF: who starts the gateway does not wait for it. */
const open = async () => {
  const [{ default: PDFDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')])
  const font = openSync(pathOf('regular'))
  return { PDFDocument, has: (point: number) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(point) }
}
let opened: ReturnType<typeof open> | undefined

const page = { size: 'A5', margin: 40 } as const
const gap = 16

/** The slip as a PDF: text, so that it can be searched and copied, in a font that travels with it. */
export const slipPdf = async ({ company, title, lines, total }: Slip): Promise<Buffer> => {
  opened ??= open()
  const { PDFDocument, has } = await opened
  const document = new PDFDocument({ ...page, info: { Title: title, Author: company }, lang: 'en' })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve)
    document.once('error', reject)
  })
  for (const weight of ['regular', 'semibold'] as const) document.registerFont(weight, pathOf(weight))

  /** A letter of a script that the font does not have is a question mark. */
  const drawable = (text: string): string =>
    [...text.normalize('NFC')].map((letter) => (has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
  const widthOf = (text: string, size: number, weight: Weight): number =>
    document.font(weight).fontSize(size).widthOfString(text)
  const drawAt = (text: string, size: number, weight: Weight, x: number, y: number): void => {
    document.font(weight).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }
  const fitted = (text: string, size: number, width: number): string[] =>
    fittedLines(text, (part) => widthOf(part, size, 'regular') <= width)

  const left = page.margin
  const right = document.page.width - page.margin
  const bottom = document.page.height - page.margin
  const centred = (text: string, size: number, weight: Weight, y: number): void =>
    drawAt(text, size, weight, (left + right - widthOf(text, size, weight)) / 2, y)
  centred(drawable(company), 14, 'semibold', 56)
  centred('CHARGE SLIP', 10, 'regular', 74)
  const labels = Math.max(...lines.map(([label]) => widthOf(label, 9, 'regular')))
  let y = 104
  for (const [label, value] of lines) {
    const values = fitted(drawable(value), 9, right - left - labels - gap)
    if (y + values.length * 14 > bottom) {
      document.addPage(page)
      y = 56
    }
    drawAt(label, 9, 'regular', left, y)
    for (const line of values) {
      drawAt(line, 9, 'regular', right - widthOf(line, 9, 'regular'), y)
      y += 14
    }
    y += 6
  }
  document
    .moveTo(left, y - 4)
    .lineTo(right, y - 4)
    .lineWidth(0.5)
    .stroke('#8c959f')
  y += 16
  drawAt('Amount', 11, 'semibold', left, y)
  drawAt(total, 11, 'semibold', right - widthOf(total, 11, 'semibold'), y)
  document.end()
  await ended
  return Buffer.concat(pieces)
}
