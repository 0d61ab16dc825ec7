import { expect, test } from 'vitest'
import { AccessReason, isTellingReason } from './accessReason.ts'

const accepted = (reasons: readonly string[]) => reasons.filter((reason) => isTellingReason(reason))

test('a case or a few words are a reason', () => {
  const telling = [
    'KYC-1042',
    'INC 20931',
    '#48213',
    'The merchant asks why the refund was rejected',
    'first refunds are wrong',
    'We were asked for the stored reports',
    'जाँच के लिए दस्तावेज़ देखना है कृपया',
  ]
  expect(accepted(telling)).toEqual(telling)
})

test('a run over the keys, a repetition and a few letters are none', () => {
  expect(
    accepted([
      'qwertyuiopasdfgh',
      'QWERTYUIOP ASDFGH',
      'poiuytrewqlkjhg',
      'qazwsxedcrfvtgbyhn',
      '1q2w3e4r5t6y7u8i9o0pasdfgh',
      'asd fgh jkl qwe rty uio',
      'sdfjkhsdfkjhsdfkj',
      'abcdefghijklmnop',
      'need qwertyuiopasdf',
      'testtesttesttest',
      'a1',
      '',
    ]),
  ).toEqual([])
})

test('a text of 1 MiB is refused for its length, without a look into it', () => {
  const reason = AccessReason.safeParse('a'.repeat(1_048_576))
  expect(reason.error?.issues.map(({ code, message }) => [code, message])).toEqual([
    ['too_big', 'Too big: expected string to have <=300 characters'],
  ])
})
