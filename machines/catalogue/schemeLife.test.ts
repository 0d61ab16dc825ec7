import { describe, expect, test } from 'vitest'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { endOfDay, expireModel, extendScheme, moveModel, schemeStateAt, startOfDay } from './schemeLife.ts'

const startOf = (day: string) => indianDayBounds(day)?.from.getTime() ?? 0
const span = (from: string, to: string) => ({ from: startOf(from), to: endOfDay(to) })
const noon = startOf('2026-06-15') + 12 * 3_600_000

const june = { id: 1, isEmi: true, isCashback: false, ...span('2026-06-01', '2026-06-30') }
const summer = { id: 2, isEmi: true, isCashback: false, ...span('2026-06-01', '2026-08-31') }

describe('the state of a scheme', () => {
  test('changes at its start and at its end, and at no other instant', () => {
    const { from, to } = june
    expect([from - 1, from, to - 1, to].map((at) => schemeStateAt(june, at))).toEqual([
      'scheduled',
      'running',
      'running',
      'ended',
    ])
  })

  test('a last day counts until its Indian midnight, and today begins now', () => {
    expect(endOfDay('2026-06-30')).toBe(startOf('2026-07-01'))
    expect([startOfDay('2026-06-15', noon), startOfDay('2026-06-16', noon)]).toEqual([noon, startOf('2026-06-16')])
  })
})

describe('extending', () => {
  const models = [
    { id: 1, from: june.from, to: june.to },
    { id: 2, from: june.from, to: endOfDay('2026-06-10') },
    { id: 3, from: june.from, to: endOfDay('2026-06-20') },
    { id: 4, from: startOf('2026-06-25'), to: june.to },
  ]

  test('takes along the models that end with the scheme, and revives none that ended before', () => {
    const to = endOfDay('2026-07-31')
    expect(extendScheme(june, models, '2026-07-31', noon)).toEqual({
      to,
      models: [
        { id: 1, to },
        { id: 4, to },
      ],
    })
  })

  test('to an earlier day cuts whatever would outlast it; a model that had not begun never begins', () => {
    const to = endOfDay('2026-06-18')
    expect(extendScheme(june, models, '2026-06-18', noon)).toEqual({
      to,
      models: [
        { id: 1, to },
        { id: 3, to },
        { id: 4, to: startOf('2026-06-25') },
      ],
    })
  })

  test('is refused after the end, to a day before today, and to before the start', () => {
    const later = { ...june, ...span('2026-07-01', '2026-07-31') }
    expect([
      extendScheme(june, [], '2026-07-31', june.to),
      extendScheme(june, [], '2026-06-14', noon),
      extendScheme(later, [], '2026-06-30', noon),
    ]).toEqual(['scheme-ended', 'day-before-today', 'span-wrong'])
  })
})

test('a model is expired within its scheme only, and once', () => {
  expect([
    expireModel(june, june, '2026-06-15', noon),
    expireModel(june, june, '2026-06-30', noon),
    expireModel(june, june, '2026-07-01', noon),
    expireModel(june, june, '2026-06-14', noon),
    expireModel({ ...june, to: noon }, june, '2026-06-20', noon),
    expireModel(span('2026-06-20', '2026-06-30'), june, '2026-06-18', noon),
  ]).toEqual([endOfDay('2026-06-15'), june.to, 'beyond-scheme', 'day-before-today', 'scheme-ended', 'span-wrong'])
})

test('a move cuts the old time where the new one begins, within the other scheme', () => {
  const days = { from: '2026-06-20', to: '2026-07-31' }
  expect(moveModel(june, june, summer, days, noon)).toEqual({
    cutAt: startOf('2026-06-20'),
    into: { from: startOf('2026-06-20'), to: endOfDay('2026-07-31') },
  })
  expect([
    moveModel(june, june, june, days, noon),
    moveModel(june, june, { ...summer, isEmi: false, isCashback: true }, days, noon),
    moveModel(june, june, summer, { from: '2026-06-20', to: '2026-09-01' }, noon),
    moveModel(june, june, summer, { from: '2026-06-20', to: '2026-06-19' }, noon),
    moveModel(june, june, summer, { from: '2026-06-14', to: '2026-06-19' }, noon),
    moveModel(june, june, summer, days, june.to),
  ]).toEqual(['scheme-same', 'scheme-other-kind', 'beyond-scheme', 'span-wrong', 'day-before-today', 'scheme-ended'])
})
