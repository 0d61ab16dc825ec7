import type { DataGridColumn } from './dataGridColumn.ts'

/** Pixels at the size of the rows, in whatever font the machine has: of most characters, of capitals, and of the widest. */
const [most, capital, widest] = [8.5, 10.5, 13]
const wide = new Set('mwMW@%&+=<>~^#')
const widthOf = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (wide.has(character)) return widest
  return /[A-Z]/.test(character) ? capital : most
})
/** Pixels left and right of what a cell shows. */
const around = 24

type Column = Pick<DataGridColumn<never>, 'cell' | 'width' | 'alwaysFits'>

/**
 * Whether a value is narrower than its column. Not told of each that is: to ask the page would cost a layout. What a
 * column draws of its value may be wider than the value.
 */
export const surelyFits = (value: string, { cell, width, alwaysFits }: Column): boolean => {
  if (alwaysFits === true || value.length * widest + around <= width) return true
  if (cell !== undefined) return false
  let taken = around
  for (let at = 0; at < value.length && taken <= width; at += 1) taken += widthOf[value.charCodeAt(at)] ?? widest
  return taken <= width
}
