import { expect, test } from 'vitest'
import { readRecipientRow, recipientLayout } from './recipientRow.ts'

const headers = ['1', 'Mobile_Number', '2']
const sms = { channel: 'sms', message: 'Dear {{1}}, until {{2}}.', title: '' } as const

const read = (raw: readonly string[], content: Parameters<typeof readRecipientRow>[2] = sms) => {
  const layout = recipientLayout(headers, content.channel)
  if (layout === undefined) throw new Error('the address has no column')
  return readRecipientRow(layout, raw, content)
}

test('the column of the address is found by its name, and all others fill the placeholders in their order', () => {
  expect(recipientLayout(['name', 'day'], 'sms')).toBeUndefined()
  expect(recipientLayout(headers, 'push')).toBeUndefined()
  expect(read(['Asha', '+91 98765 43210', '5 November'])).toEqual({
    address: '9876543210',
    parameters: ['Asha', '5 November'],
    text: 'Dear Asha, until 5 November.',
    segments: 1,
    addressFault: undefined,
    faults: [],
  })
})

test('everything that is wrong with a row is named at once', () => {
  const { addressFault, faults } = read(['', '98765', 'x'.repeat(1_000)])
  expect([addressFault, faults]).toEqual([
    '98765 is no mobile number.',
    ['{{1}} is empty.', 'The SMS has 7 segments; at most 6 are sent.'],
  ])
  const kept = read(['Two\nlines', '', '5 November'], { channel: 'whatsapp', message: '', title: '' })
  expect([kept.addressFault, kept.faults]).toEqual([
    'The number is missing.',
    ['{{1}} has a line break, a tab or five spaces in a row.'],
  ])
})
