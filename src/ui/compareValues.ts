import type { CellValue } from './dataGrid/dataGridColumn.ts'

// Made when something is sorted first: a collator costs several milliseconds.
let words: Intl.Collator | undefined

const isAbsent = (value: CellValue) => value === null || value === undefined || value === ''

/** What is absent comes first; words as people order them (2 before 10), everything else by its size. */
export const compareValues = (one: CellValue, other: CellValue): number => {
  if (isAbsent(one) || isAbsent(other)) return Number(isAbsent(other)) - Number(isAbsent(one))
  if (typeof one === 'string' && typeof other === 'string') {
    words ??= new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })
    return words.compare(one, other)
  }
  return Number(one) - Number(other)
}
