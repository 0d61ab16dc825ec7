import { fileURLToPath } from 'node:url'
import { fittedLines } from './fittedLines.ts'

export type Weight = 'regular' | 'semibold'

/** One typeface with Latin, the rupee sign and Devanagari. */
const fontFiles: Readonly<Record<Weight, string>> = {
  regular: '400Regular/NotoSansDevanagari_400Regular.ttf',
  semibold: '600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
}
const pathOf = (weight: Weight): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-devanagari/${fontFiles[weight]}`))

/** Few papers are asked for as PDF: who starts the gateway does not wait for it. */
const open = async () => {
  const [{ default: PDFDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')])
  const font = openSync(pathOf('regular'))
  return { PDFDocument, has: (point: number) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(point) }
}
let opened: ReturnType<typeof open> | undefined

interface PdfOptions {
  readonly size: 'A4' | 'A5'
  readonly margin: number
  readonly title: string
  readonly author: string
  /** When it was made: of the same time and content it has the same bytes. Absent: now. */
  readonly madeAt?: Date
  /** Pages can be gone back to until it ends, to number them. */
  readonly isNumbered?: boolean
}

/** A PDF of text, so that it can be searched and copied, in a font that travels with it. */
export const openPdf = async ({ size, margin, title, author, madeAt, isNumbered = false }: PdfOptions) => {
  opened ??= open()
  const { PDFDocument, has } = await opened
  const page = { size, margin }
  const document = new PDFDocument({
    ...page,
    bufferPages: isNumbered,
    info: { Title: title, Author: author, ...(madeAt === undefined ? {} : { CreationDate: madeAt }) },
    lang: 'en',
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve)
    document.once('error', reject)
  })
  for (const weight of ['regular', 'semibold'] as const) document.registerFont(weight, pathOf(weight))

  const widthOf = (text: string, points: number, weight: Weight): number =>
    document.font(weight).fontSize(points).widthOfString(text)
  return {
    document,
    left: margin,
    right: document.page.width - margin,
    bottom: document.page.height - margin,
    addPage: () => document.addPage(page),
    /** A letter of a script that the font does not have is a question mark. */
    drawable: (text: string): string =>
      [...text.normalize('NFC')].map((letter) => (has(letter.codePointAt(0) ?? 0) ? letter : '?')).join(''),
    widthOf,
    drawAt: (text: string, points: number, weight: Weight, x: number, y: number, colour = '#000000'): void => {
      document
        .font(weight)
        .fontSize(points)
        .fillColor(colour)
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    },
    fitted: (text: string, points: number, width: number, weight: Weight = 'regular'): string[] =>
      fittedLines(text, (part) => widthOf(part, points, weight) <= width),
    rule: (from: number, to: number, y: number, colour = '#8c959f', width = 0.5): void => {
      document.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(colour)
    },
    end: async (): Promise<Buffer> => {
      document.end()
      await ended
      return Buffer.concat(pieces)
    },
  }
}
export type Pdf = Awaited<ReturnType<typeof openPdf>>
