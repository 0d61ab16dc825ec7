import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tooLong } from './tooLong.ts'

const sources = ['src', 'machines', 'contract']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** A browser leaves the end of a paste out without a word. */
const cuts = (text: string) => /\bmax[lL]ength\b/.test(text)
/** What is left out between digits makes another number of them. */
const glues = (text: string) => /\.replace(?:All)?\((?:'[, ]'|\/\[[^\]\n]*[,₹][^\]\n]*\]\/g), ''\)/.test(text)
/** The browser shows a day in the order of the machine's language. */
const asksBrowser = (text: string) =>
  /['"](?:date|datetime-local|month)['"](?:\s*[:}]|\s*\n?\s*(?:step|max|value)=|\s*\/>)/.test(text)
const readers = ['contract/wire/money.ts']

const found = (finds: (text: string) => boolean) =>
  sources.filter(({ path, text }) => !readers.includes(path) && finds(text)).map(({ path }) => path)

describe('what is typed', () => {
  it('is cut by no field: one that is too long says so', () => {
    expect(cuts('<TextField maxLength={16} />')).toBe(true)
    expect(found(cuts).filter((path) => path.startsWith('src/'))).toEqual([])
    expect([tooLong('1'.repeat(16), 16), tooLong(' 12 ', 2), tooLong('1'.repeat(17), 16)]).toEqual([
      undefined,
      undefined,
      'This has 17 characters. The most is 16.',
    ])
  })

  it('is a day by the one reader of days, in no field of the browser', () => {
    expect(asksBrowser('<input type="date" />') && asksBrowser("type={withTime ? 'datetime-local' : 'date'}")).toBe(
      true,
    )
    expect(found(asksBrowser).filter((path) => path.startsWith('src/'))).toEqual([])
  })

  it('is read as a figure by the one reader of money, which glues nothing together', () => {
    expect(glues("typed.replace(/[\\s,₹]/g, '')") && glues("typed.replaceAll(',', '')")).toBe(true)
    expect(found(glues)).toEqual([])
  })
})
