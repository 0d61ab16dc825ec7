import { drawFrom } from './seeded.ts'

const starts = [
  '',
  '',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ' ',
  "'",
  '"',
  '=cmd|',
  '=HYPERLINK("',
  '@SUM(',
  '\uFEFF=',
  '\u0007=',
]
const pieces = [
  'a',
  'Z',
  '7',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '_x000D_',
  '_x005F_',
  '_',
  '<b>',
  '&amp;',
  '&',
  '"',
  "'",
  ',',
  ';',
  '|',
  '#REF!',

  'आशा',
  'தமிழ்',
  '東京',
  '🙂',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  '₹',
  '\u200B',
  '\u202E',
  '\u00A0',
  '\uD83D',
  '\uFFFE',
  '\u0000',
  '\u000B',
  '\u0085',

  '00123',
  '1e5',
  '9876543210123456789',
  '1/2/2026',
  '10%',
  'TRUE',
  '1,234.50',
  '-5',
  '(7)',
  '=1+1',
  'A1',
  '{1}',
  ']]>',
]

/** Texts that a person may have typed, or somebody who wants to do harm; the same for the same seed. */
export const randomCells = (seed: number, rows: number, columns: number): string[][] => {
  const draw = drawFrom(seed)
  const oneOf = (texts: readonly string[]) => texts[Math.floor(draw() * texts.length)] ?? ''
  const cell = () => oneOf(starts) + Array.from({ length: Math.floor(draw() * 7) }, () => oneOf(pieces)).join('')
  return Array.from({ length: rows }, () => Array.from({ length: columns }, cell))
}
