import { expect, test } from 'vitest'
import { passwordFaults } from './passwordRule.ts'

test('a password is told every rule that it breaks, in the documented words', () => {
  expect(passwordFaults('Opsdesk@2026')).toEqual([])
  expect(passwordFaults('Opsdesk*2026')).toEqual([])
  expect(passwordFaults('')).toEqual([
    'Password must contain at least one digit [0-9].',
    'Password must contain at least one lowercase character [a-z].',
    'Password must contain at least one uppercase character [A-Z].',
    'Password must contain at least one special character like ! @ # & $ ().',
    'Password must contain a length of at least 8 characters and a maximum of 20 characters.',
  ])
})

test('a password has 8 to 20 characters', () => {
  const tooFewOrMany = ['Password must contain a length of at least 8 characters and a maximum of 20 characters.']
  expect(passwordFaults('Abc@123')).toEqual(tooFewOrMany)
  expect(passwordFaults('Abc@1234')).toEqual([])
  expect(passwordFaults(`Abc@${'1'.repeat(16)}`)).toEqual([])
  expect(passwordFaults(`Abc@${'1'.repeat(17)}`)).toEqual(tooFewOrMany)
})
