import { describe, expect, it } from 'vitest'
import { formatPaise } from './money.ts'
import { rowAfterKey } from './rowKeys.ts'
import { formatDay, formatInstant } from './time.ts'

describe('times', () => {
  it('an instant is shown in Indian time, whatever the device thinks', () => {
    expect(formatInstant('2026-11-21T18:45:07Z')).toBe('22 Nov 2026, 00:15')
    expect(formatInstant('2026-11-21T18:45:07Z', true)).toBe('22 Nov 2026, 00:15:07')
  })

  it('a calendar day is never shifted', () => {
    expect(formatDay('2026-01-01')).toBe('01 Jan 2026')
  })

  it('what is no time is not shown as one', () => {
    expect([formatInstant('soon'), formatDay('2026-13-01'), formatDay('21/11/2026')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('amounts', () => {
  it('paise are grouped in lakh and crore', () => {
    expect([0, 5, 12_345, 1_234_567_890, -1_000_000].map(formatPaise)).toEqual([
      '₹0.00',
      '₹0.05',
      '₹123.45',
      '₹1,23,45,678.90',
      '-₹10,000.00',
    ])
  })

  it('they read as the browser writes them for India, however large', () => {
    const browser = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    const whole = [0, 99, 100, 99_999, 10_000_000, 999_999_999, -1, -12_345_678]
    expect([...whole.map(formatPaise), formatPaise(Number.MAX_SAFE_INTEGER)]).toEqual([
      ...whole.map((paise) => browser.format(paise / 100)),
      '₹9,00,71,99,25,47,409.91',
    ])
  })

  it('part of a paisa is refused', () => {
    expect(() => formatPaise(0.5)).toThrow('whole number of paise')
  })
})

describe('keys in a table', () => {
  it('the arrows stop at both ends', () => {
    expect([rowAfterKey('ArrowUp', 0, 5), rowAfterKey('ArrowDown', 4, 5), rowAfterKey('ArrowDown', 1, 5)]).toEqual([
      0, 4, 2,
    ])
  })

  it('Home, End and the page keys jump, letters do not', () => {
    expect([
      rowAfterKey('Home', 20, 50),
      rowAfterKey('End', 20, 50),
      rowAfterKey('PageDown', 20, 50),
      rowAfterKey('a', 20, 50),
    ]).toEqual([0, 49, 30, undefined])
  })
})
