import { expect, test } from 'vitest'
import { readCharges } from '#contract/calls/merchants/merchantFeatures.ts'
import { addedTo, chargesOfRows, faultsOfRow, firstRow, withoutRow } from './charges.ts'

const row = (key: number, value: string, brandCode: string) => ({ key, type: 'PERCENTAGE', value, brandCode }) as const

test('rows are added and removed, and the first one stays', () => {
  const three = addedTo(addedTo([firstRow]))
  expect([
    three.map(({ key }) => key),
    withoutRow(three, 1).map(({ key }) => key),
    withoutRow(three, 0).map(({ key }) => key),
    addedTo(withoutRow(three, 1)).map(({ key }) => key),
  ]).toEqual([
    [0, 1, 2],
    [0, 2],
    [0, 1, 2],
    [0, 2, 3],
  ])
})

test('rows and JSON text give the same charges by the same rules', () => {
  const rows = [row(0, '1.5', 'ASTRON'), { ...row(1, '20', 'CRESTO'), type: 'FIXED' as const }]
  const text =
    '[{"type":"PERCENTAGE","value":1.5,"brand_code":"ASTRON"},{"type":"FIXED","value":20,"brand_code":"CRESTO"}]'
  expect(readCharges(text)).toEqual({ charges: chargesOfRows(rows) })
  const wrong = [
    [row(0, '100.01', 'ASTRON')],
    [row(0, '', 'ASTRON')],
    [row(0, '1', '')],
    [row(0, '1', 'ASTRON'), row(1, '2', 'ASTRON')],
  ]
  expect(wrong.map(chargesOfRows)).toEqual(wrong.map(() => undefined))
  const [, twice = []] = [wrong[0], wrong[3]]
  expect(twice.map((one) => faultsOfRow(one, twice))).toEqual([
    {},
    { brandCode: 'This brand is already listed above.' },
  ])
})

test('a broken text says where it breaks', () => {
  expect(readCharges('[{"type": "PERCENTAGE"')).toEqual({ fault: 'Line 1, column 23: The text ends too early.' })
})
