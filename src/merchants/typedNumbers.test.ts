import { expect, it } from 'vitest'
import { typedCode, typedMobile } from './typedNumbers.ts'

it('a merchant code is the same however it was pasted', () => {
  const codes = ['m0000045', ' M0000045\t', 'M000 0045', '\u200bM0000045\u00a0', '\ufeffM0000045\n'].map(typedCode)
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'M0000045'))
})

it('a mobile number is its ten digits with or without the country, and anything else stays', () => {
  const numbers = [
    '9198765432',
    '+91 91987 65432',
    '+91-91987-65432',
    '919198765432',
    '09198765432',
    '91987\u00a065432',
  ]
  expect(numbers.map(typedMobile)).toEqual(numbers.map(() => '9198765432'))
  expect([' 98765 ', '+44 20 7946 0958', '-'].map(typedMobile)).toEqual(['98765', '+442079460958', '-'])
})
