import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  daysBetween,
  formatIndian,
  indianDay,
  indianDayBounds,
  indianMidnightAfter,
  indianTimestamp,
  instantOfIndian,
  utcTimestamp,
} from './indianTime.ts'

const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

describe('Indian time', () => {
  it('the day begins at half past six in the evening of the day before in UTC', () => {
    expect([indianDay(new Date('2026-11-21T18:29:59.999Z')), indianDay(new Date('2026-11-21T18:30:00Z'))]).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
    expect(indianDayBounds('2026-03-01')).toEqual({
      from: new Date('2026-02-28T18:30:00Z'),
      before: new Date('2026-03-01T18:30:00Z'),
    })
  })

  it('a day that no calendar has is no day', () => {
    expect(['2026-02-30', '2026-13-01', '0000-00-00', '', '2026-3-1', '+02026-03-01'].map(indianDayBounds)).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('agrees with the time zone database on every instant, as neither the day in UTC nor a clock an hour late does', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    const agrees = (clock: typeof indianTimestamp, dayOf: typeof indianDay) =>
      fc.property(anyInstant, (at) => {
        const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
        const day = `${part['year']}-${part['month']}-${part['day']}`
        expect(clock(at)).toBe(`${day} ${part['hour']}:${part['minute']}:${part['second']}`)
        expect(dayOf(at)).toBe(day)
      })
    fc.assert(agrees(indianTimestamp, indianDay))
    fc.assert(agrees((at) => formatIndian(at, 'YYYY-MM-DD HH:mm:ss'), indianDay))
    const isoDay = (at: Date) => at.toISOString().slice(0, 10)
    const anHourLate = (at: Date) => indianTimestamp(new Date(at.getTime() - 3_600_000))
    expect([fc.check(agrees(indianTimestamp, isoDay)).failed, fc.check(agrees(anHourLate, indianDay)).failed]).toEqual([
      true,
      true,
    ])
  })

  it('a minute in India is the same after it was written and read, and a timestamp of an upload is in UTC', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
        expect(instantOfIndian(formatIndian(minute, 'YYYY-MM-DDTHH:mm'))).toEqual(minute)
        expect(utcTimestamp(at)).toBe(at.toISOString().slice(0, 19).replace('T', ' '))
      }),
    )
  })

  it('every instant lies in its own day, and the midnight after it begins the next', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const day = indianDay(at)
        const bounds = indianDayBounds(day)
        expect(bounds !== undefined && bounds.from <= at && at < bounds.before).toBe(true)
        expect(indianMidnightAfter(at)).toEqual(bounds?.before)
        expect(indianDay(indianMidnightAfter(at))).toBe(dayAfter(day, 1))
      }),
    )
  })

  it('days are counted over months, years and leap days', () => {
    expect([
      daysBetween('2028-02-28', '2028-03-01'),
      daysBetween('2026-12-31', '2027-01-01'),
      daysBetween('2026-11-22', '2026-11-12'),
      dayAfter('2028-02-28', 2),
      dayAfter('2026-01-01', -1),
    ]).toEqual([2, 1, -10, '2028-03-01', '2025-12-31'])
  })
})
