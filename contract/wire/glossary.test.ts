import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everydayWords, glossary, labelParts } from './glossary.ts'

/** What is drawn as a label, a header or the name of a tab: in attributes, in tables of fields, and by makers of columns. */
const labels =
  /\b(?:label|header|title)(?:=|: )\{?(?:'([^'\n]+)'|"([^"\n]+)")|\b(?:text|id|masked|status|amount|percent|number|instant|day|flag|line|choice|wholeNumber|code|codes|brandCodes)\(\s*'([^'\n]+)'/g
const labelsOf = (source: string): readonly string[] =>
  [...source.matchAll(labels)].map(([, one, two, three]) => one ?? two ?? three ?? '')

/** Codes of examples, of other companies, and papers as the documents name them. */
const names = new Set(['ADDRESS', 'ASTRON', 'CHEQUE', 'HDFC', 'RAZORPAY'])
const unknownWords = (label: string): readonly string[] =>
  labelParts(label)
    .filter(({ meaning }) => meaning === undefined)
    .flatMap(({ text }) => text.match(/(?<![A-Za-z0-9_])[A-Z]{2,}(?![A-Za-z0-9_])/g) ?? [])
    .filter((word) => !everydayWords.has(word) && !names.has(word))

test('each word of capitals in a label explains itself, or is one that everybody knows', () => {
  expect(unknownWords('QZX Number of GST, by UTRs')).toEqual(['QZX'])
  expect(Object.entries(glossary).filter(([, meaning]) => !/^[A-Z].{20,110}\.$/.test(meaning))).toEqual([])
  expect(Object.keys(glossary).filter((word) => everydayWords.has(word))).toEqual([])
  const files = execFileSync('git', ['ls-files', 'src', 'contract'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const found = files.flatMap((file) => labelsOf(readFileSync(file, 'utf8')).map((label) => [file, label] as const))
  expect(found.length).toBeGreaterThan(1_000)
  expect(found.flatMap(([file, label]) => unknownWords(label).map((word) => `${file}: ${label}: ${word}`))).toEqual([])
})
