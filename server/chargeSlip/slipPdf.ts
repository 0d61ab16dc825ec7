import { fileURLToPath } from 'node:url'
import type { Slip } from './slipLines.ts'

type Weight = 400 | 600
type Script = 'latin' | 'latin-ext' | 'devanagari'

/** One typeface with the rupee sign and Devanagari; each script is a file of its own. */
const fontFile = (script: Script, weight: Weight): string =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-${script}-${weight}-normal.woff`),
  )

const scripts: readonly Script[] = ['latin', 'devanagari', 'latin-ext']
const page = { size: 'A5', margin: 40 } as const
const gap = 16

interface Run {
  readonly font: string
  readonly text: string
}

/** The slip as a PDF: text, so that it can be searched and copied, in fonts that travel with it. */
export const slipPdf = async ({ company, title, lines, total }: Slip): Promise<Buffer> => {
  // Few slips are asked for as PDF: who starts the gateway does not wait for it.
  const [{ default: PDFDocument }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  const document = new PDFDocument({ ...page, info: { Title: title, Author: company }, lang: 'en' })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve)
    document.once('error', reject)
  })
  const has = new Map<string, (point: number) => boolean>()
  for (const weight of [400, 600] as const)
    for (const script of scripts) {
      const file = fontFile(script, weight)
      const font = fontkit.openSync(file)
      document.registerFont(`${script} ${weight}`, file)
      has.set(`${script} ${weight}`, (point) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(point))
    }

  /** Runs of letters that one font has. A letter that none of them has is a question mark. */
  const runsOf = (text: string, weight: Weight): Run[] => {
    const runs: { font: string; text: string }[] = []
    for (const letter of text.normalize('NFC')) {
      const point = letter.codePointAt(0) ?? 0
      const last = runs.at(-1)
      // A space, a joiner or a stop between two words of one script belongs to that script.
      if (last !== undefined && has.get(last.font)?.(point) === true) last.text += letter
      else {
        const font = scripts.map((script) => `${script} ${weight}`).find((name) => has.get(name)?.(point) === true)
        runs.push(font === undefined ? { font: `latin ${weight}`, text: '?' } : { font, text: letter })
      }
    }
    return runs
  }
  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce((sum, { font, text }) => sum + document.font(font).fontSize(size).widthOfString(text), 0)
  const drawAt = (runs: readonly Run[], size: number, x: number, y: number): void => {
    let at = x
    for (const run of runs) {
      document.font(run.font).fontSize(size)
      document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(run.text)
    }
  }
  /** A text in lines that fit; a word that does not is broken. */
  const fitted = (text: string, size: number, weight: Weight, width: number): string[] => {
    const found: string[] = []
    const fits = (part: string) => widthOf(runsOf(part, weight), size) <= width
    for (const word of text.split(/\s+/)) {
      const joined = `${found.at(-1) ?? ''} ${word}`.trim()
      if (found.length > 0 && fits(joined)) found[found.length - 1] = joined
      else {
        let rest = word
        while (!fits(rest)) {
          let length = rest.length - 1
          while (length > 1 && !fits(rest.slice(0, length))) length -= 1
          found.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        found.push(rest)
      }
    }
    return found
  }

  const left = page.margin
  const right = document.page.width - page.margin
  const centred = (text: string, size: number, weight: Weight, y: number): void => {
    const runs = runsOf(text, weight)
    drawAt(runs, size, (left + right - widthOf(runs, size)) / 2, y)
  }
  centred(company, 14, 600, 56)
  centred('CHARGE SLIP', 10, 400, 74)
  const labels = Math.max(...lines.map(([label]) => widthOf(runsOf(label, 400), 9)))
  let y = 104
  for (const [label, value] of lines) {
    drawAt(runsOf(label, 400), 9, left, y)
    for (const line of fitted(value, 9, 400, right - left - labels - gap)) {
      const runs = runsOf(line, 400)
      drawAt(runs, 9, right - widthOf(runs, 9), y)
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
  drawAt(runsOf('Amount', 600), 11, left, y)
  const amount = runsOf(total, 600)
  drawAt(amount, 11, right - widthOf(amount, 11), y)
  document.end()
  await ended
  return Buffer.concat(pieces)
}
