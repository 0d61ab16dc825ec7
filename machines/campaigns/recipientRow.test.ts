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
  const stored = read(['Two\nlines', '', '5 November'], { channel: 'whatsapp', message: '', title: '' })
  expect([stored.addressFault, stored.faults]).toEqual([
    'The number is missing.',
    ['{{1}} has a line break, a tab or five spaces in a row.'],
  ])
})

test('a number or a code that a program has broken is read without its .0, or left out with what to do', () => {
  const addressOf = (said: string, content: Parameters<typeof readRecipientRow>[2], header: string) => {
    const layout = recipientLayout([header], content.channel)
    if (layout === undefined) throw new Error('there is no column of addresses')
    const { address, addressFault } = readRecipientRow(layout, [said], content)
    return [address, addressFault]
  }
  const push = { ...sms, channel: 'push' } as const
  const shortened = 'shortened this number: format the column as Text and enter it again.'
  expect([
    addressOf('9876543210.0', sms, 'mobile_number'),
    addressOf('9.87654321E9', sms, 'mobile_number'),
    addressOf('10000012.0', push, 'merchant_code'),
    addressOf('1.0000012E7', push, 'merchant_code'),
    addressOf('1.0E+07', push, 'merchant_code'),
  ]).toEqual([
    ['9876543210', undefined],
    ['', `9.87654321E9: A program ${shortened}`],
    ['10000012', undefined],
    ['', `1.0000012E7: A program ${shortened}`],
    ['', `1.0E+07: Excel ${shortened}`],
  ])
})
