import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What every form is made of. */
const kit = /^src\/editing\/(fields\/|useRecordForm\.tsx|useFormDraft\.tsx|Form(Dialog|Page|Section)\.tsx)/
const isForm = (text: string): boolean => /<form\b|\b(useTableForm|useRecordForm|useFormDraft)[<(]/.test(text)
const isOnTable = (text: string): boolean => /\buseTableForm[<(]|<FormFields\b/.test(text)
const saysWhyNot = (text: string): boolean => /Not a table form: \S.{10,}/.test(text)

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path) && !kit.test(path))
  .map((path) => ({ path, text: read(path) }))

test('every form is on a table of fields, or says in one line why not', () => {
  const forms = files.filter(({ text }) => isForm(text))
  expect(forms.length).toBeGreaterThan(30)
  const silent = forms.filter(({ text }) => !isOnTable(text) && !saysWhyNot(text))
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('no file says why it is not on a table of fields where it has no form, or is on one', () => {
  const stale = files.filter(({ text }) => saysWhyNot(text) && (!isForm(text) || isOnTable(text)))
  expect(stale.map(({ path }) => path)).toEqual([])
})
