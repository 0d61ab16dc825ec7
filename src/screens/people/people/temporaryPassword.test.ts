import { describe, expect, it } from 'vitest'
import { documentedLength, passwordFaults } from '#contract/wire/passwordRule.ts'
import { compareAddress, listAddress } from './peopleAddresses.ts'
import { makeTemporaryPassword } from './temporaryPassword.ts'

describe('a temporary password', () => {
  it('meets every rule each time and is never the same', () => {
    const made = Array.from({ length: 200 }, () => makeTemporaryPassword(documentedLength))
    expect([made.flatMap((password) => passwordFaults(password)), new Set(made).size]).toEqual([[], 200])
  })
})

describe('the address of the list', () => {
  it('comes back from the form only when it is the list of people', () => {
    expect([
      listAddress({ list: '/user-management?role=2' }),
      listAddress({ list: '/merchants' }),
      listAddress(null),
      compareAddress(),
      compareAddress(2, 3),
    ]).toEqual([
      '/user-management?role=2',
      '/user-management',
      '/user-management',
      '/user-management/compare-roles',
      '/user-management/compare-roles?role=2&with=3',
    ])
  })
})
