import { expect, it } from 'vitest'
import { signInFaults } from './signInFaults.ts'

it('a username under three and a password under five characters are refused with the documented texts', () => {
  expect(signInFaults({ username: 'ab', password: 'abcd' })).toEqual({
    username: 'User Name must be 5 characters long!',
    password: 'Password must be 8 characters long!',
  })
})

it('three and five characters are enough, spaces around a username do not count', () => {
  expect(signInFaults({ username: 'abc', password: 'abcde' })).toEqual({})
  expect(signInFaults({ username: ' ab ', password: 'abcde' })).toEqual({
    username: 'User Name must be 5 characters long!',
  })
})
