import { expect, it } from 'vitest'
import { paymentMethods } from '#contract/calls/money/rates.ts'
import { transactionStatuses } from '#contract/calls/money/transactions.ts'
import { offerBanks } from '#contract/sheets/offerCells.ts'
import { splitCode, wordsOfCode, wordsOfCodes } from './codedWords.ts'

it('a status has the same words in whichever case it came', () => {
  const shown = ['Successful', 'SUCCESSFUL', ' successful', 'InProgress', 'inprogress'].map((status) =>
    wordsOfCode('payment', status),
  )
  expect(shown).toEqual(['Successful', 'Successful', 'Successful', 'In progress', 'In progress'])
})

it('every documented code has words that people read', () => {
  const all = [
    ...transactionStatuses.map((code) => wordsOfCode('payment', code)),
    ...paymentMethods.map((code) => wordsOfCode('method', code)),
    ...offerBanks.map((code) => wordsOfCode('bank', code)),
    ...['brand_emi', 'brand_card', 'brand_upi', 'upi', 'card', 'netbanking'].map((code) =>
      wordsOfCode('paymentType', code),
    ),
  ]
  expect(all.filter((words) => /_|^[a-z]+$|[A-Z]{6}/.test(words))).toEqual([])
  expect(wordsOfCodes('method', 'CREDIT_CARD,EMI,NET_BANKING')).toBe('Credit card, EMI, Net banking')
})

it('a code that nobody wrote words for is split and cased, and what is no code stays as it is', () => {
  const codes = ['OTP_EXPIRED', 'link_created', 'U30', '51', 'Declined by the issuer', 'McDonalds', '', 'NOT_SENT']
  expect(codes.map(splitCode)).toEqual([
    'OTP expired',
    'Link created',
    'U30',
    '51',
    'Declined by the issuer',
    'McDonalds',
    '',
    'Not sent',
  ])
})
