import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

/** Where free text comes from in pieces: what an expression is made of is tried as well. */
const pieces =
  'a A 1 0 ab a1 1a aA1 अ é १ . - / ( ) < > & { } {{ \\ _ @ , ; = % + # [ ] $ ^ * ` ~ ? ! : " \' | <a <!-- &a; e+ E'
    .split(' ')
    .concat(' ', '\n', '\t', '\r\n', 'a ', '1 ', '1,', 'a.', '.a', '-a', 'a@a.', '\u200b', '\u00a0', '“')

interface Found {
  readonly source: string
  readonly flags: string
  readonly at: string
}

const literalsOf = (file: string, code: string): Found[] => {
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, start } = node as { type?: string; regex?: { pattern: string; flags: string }; start?: number }
    if (type === 'Literal' && regex !== undefined)
      found.push({
        source: regex.pattern,
        flags: regex.flags,
        at: `${file}:${code.slice(0, start).split('\n').length} /${regex.pattern}/`,
      })
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, code).program)
  return found
}

const textsFor = ({ source }: Found): ((length: number) => string)[] => {
  const own = [...source.replaceAll(/\\[pP]\{[^}]*\}|\\./g, '')].slice(0, 20)
  const words = [...source.matchAll(/[A-Za-z<>!&#;=-]{2,8}/g)].map(([word]) => word).slice(0, 8)
  const all = [
    ...new Set([...pieces, ...own, ...words, ...words.map((word) => `${word} `), ...own.map((sign) => `a${sign}`)]),
  ]
  const run = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
  return all.flatMap((piece) => [
    (length: number) => `${run(piece, length)}\u0001`,
    (length: number) => `x${run(piece, length)}x`,
  ])
}

const isSlowAt = 60
const looks = 3

/** Processor time, the least of some looks: what else the machine does does not count. */
const leastMs = (run: () => void): number => {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < looks; look += 1) {
    const before = process.cpuUsage()
    run()
    const { user } = process.cpuUsage(before)
    least = Math.min(least, user / 1_000)
    if (least < isSlowAt || least > 10 * isSlowAt) return least
  }
  return least
}

/** 32,000 signs take a linear expression a thousandth of a second, and one that takes their square most of one. */
const isSlow = (found: Found): boolean => {
  const expression = new RegExp(found.source, found.flags)
  return textsFor(found).some((textOf) =>
    [4_000, 32_000].some((length) => {
      const text = textOf(length)
      const run = () => {
        expression.lastIndex = 0
        if (expression.global) text.replace(expression, '')
        else expression.test(text)
      }
      const begun = performance.now()
      run()
      return performance.now() - begun > 10 && leastMs(run) > isSlowAt
    }),
  )
}

const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.(?:test|d|stories)\.tsx?$/.test(file))

test('an expression that takes the square of a text is found', () => {
  const code = [
    String.raw`const caseNumber = /(?:\p{L}{2,}[-/ ]?|#)\d{3,}/u`,
    String.raw`const ends = text.replace(/\s+$/, '')`,
    String.raw`const honest = /^\d{4}-\d\d-\d\d$/`,
  ].join('\n')
  expect(
    literalsOf('planted.ts', code)
      .filter(isSlow)
      .map(({ at }) => at.split(' ')[0]),
  ).toEqual(['planted.ts:1', 'planted.ts:2'])
})

test('no expression of the product takes more than the length of a text', () => {
  const files = filesOf('contract/*.ts', 'machines/*.ts', 'server/*.ts', 'spreadsheets/*.ts', 'src/*.ts', 'src/*.tsx')
  const all = files.flatMap((file) => literalsOf(file, readFileSync(file, 'utf8')))
  const different = [...new Map(all.map((found) => [`${found.source}/${found.flags}`, found])).values()]
  expect(different.length).toBeGreaterThan(300)
  expect(different.filter(isSlow).map(({ at }) => at)).toEqual([])
})
