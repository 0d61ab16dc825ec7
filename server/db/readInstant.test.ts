import pg from 'pg'
import { expect, test } from 'vitest'
import { readInstant } from './readInstant.ts'

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown

test.each([
  '2026-11-21 10:00:00+00',
  '2026-02-28 23:59:59.5+00',
  '2026-11-21 10:00:00.123456+00',
  '2026-11-21 10:00:00.999999+00',
  '1969-12-31 23:59:59.001+00',
  '9999-12-31 23:59:59+00',
  '0001-01-01 00:00:00+00',
  '0099-12-31 23:59:59.5+00',
  '12345-01-01 00:00:00+00',
  '2026-01-01 00:00:00+00 BC',
  '2026-11-21 15:30:00.25+05:30',
  '2026-11-21 07:00:00-03',
  '1900-01-01 05:53:28+05:53:28',
  'infinity',
  '-infinity',
])('%s is read as pg reads it', (text) => {
  expect(readInstant(text)).toEqual(readAny(text))
})

test('every millisecond of a second is read as pg reads it', () => {
  const texts = Array.from({ length: 1_000 }, (_, ms) => `2026-11-21 10:00:00.${String(ms).padStart(3, '0')}+00`)
  expect(texts.map(readInstant)).toEqual(texts.map(readAny))
})
