import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Words that stay small inside a column's heading. */
const small = /^(a|an|and|as|at|by|for|in|it|its|of|on|or|per|the|to|with)$/
/** Wire names that a document shows as headings, and what begins with a sign. */
const isWireName = (text: string): boolean => /^[a-z]/.test(text) || text.includes('_')

/** A column's heading is written like the documented ones: *Txn Date*, *To the Bank*. */
const isHeading = (text: string): boolean =>
  isWireName(text) ||
  text
    .split(/[\s/]+/)
    .every((word, at, words) => !/^[a-z]/.test(word) || (at > 0 && at < words.length - 1 && small.test(word)))

const tableColumn = /\b(?:header|heading): '([^'\n]+)'/g
const listColumn = /\b(?:text|code|number|amount|day|instant)\('([^'\n]+)'/g

/** The columns that a list of the contract declares, and those of the panel's own tables. */
const headingsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(file.startsWith('contract/calls/') ? listColumn : tableColumn)].map(([, text = '']) => text)

const labelsOf = (source: string): readonly string[] =>
  [...source.matchAll(/\blabel(?:: |=)['"]([^'"\n]+)['"]/g)].map(([, text = '']) => text)

const sources = (): readonly string[] =>
  execFileSync('git', ['ls-files', 'src', 'contract'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))

test('headings of columns are written one way, and a label one way wherever it is', () => {
  expect(['Txn Date', 'To the Bank', 'Taken Back', 'group_code', 'Taken back', 'Why not'].filter(isHeading)).toEqual([
    'Txn Date',
    'To the Bank',
    'Taken Back',
    'group_code',
  ])
  const files = sources().map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const headings = files.flatMap(({ file, source }) => headingsOf(file, source).map((text) => `${file}: ${text}`))
  expect(headings.length).toBeGreaterThan(300)
  expect(headings.filter((heading) => !isHeading(heading.slice(heading.indexOf(': ') + 2)))).toEqual([])

  const spellings = new Map<string, Set<string>>()
  // A tab has the name that the documents give to the place, which is no label.
  const labelled = files.filter(({ file }) => !file.endsWith('Tabs.ts')).flatMap(({ source }) => labelsOf(source))
  for (const text of labelled.filter((label) => !isWireName(label))) {
    const known = spellings.get(text.toLowerCase()) ?? new Set()
    spellings.set(text.toLowerCase(), known.add(text))
  }
  expect(spellings.size).toBeGreaterThan(300)
  expect([...spellings.values()].filter((known) => known.size > 1).map((known) => [...known])).toEqual([])
})
