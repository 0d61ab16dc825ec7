import { expect, test } from 'vitest'
import { z } from 'zod'
import { goodAnswer, readAnswer } from '#contract/wire/answer.ts'
import { verifyPassport } from './superMerchantVerification.ts'
import { searchSuperMerchants } from './superMerchants.ts'

const written = { passportNo: 'HY10678123456', dob: '31/12/1990', merchantCode: 'M0000001' }

test('a passport travels with its date as day/month/year, and signs between its parts are dropped', () => {
  const read = z.decode(verifyPassport.request, { ...written, passportNo: 'hy-1067 8123456', isSuperMerchant: true })
  expect(read).toMatchObject({ passportNo: 'HY10678123456', dob: '1990-12-31' })
  expect(z.encode(verifyPassport.request, { ...written, dob: '1990-12-31' })).toEqual(written)
})

test.each([{ dob: '31/13/1990' }, { dob: '1990-12-31' }, { surname: 'Rao' }, { passportNo: ' ' }])(
  'what is not in the form is refused: %o',
  (wrong) => {
    expect(z.safeDecode(verifyPassport.request, { ...written, ...wrong }).success).toBe(false)
  },
)

test('an answer has its code and its words under data, and the name in both documented places', () => {
  const said = { statusMessage: 'Verified', state: 'verified' as const, number: '', warnings: [], version: 1 }
  const answer = goodAnswer(
    'verification',
    z.encode(verifyPassport.response, { ...said, statusCode: 200, beneficiaryName: 'ASHA' }),
  )
  expect(answer).toMatchObject({
    data: { statusCode: 200, statusMessage: 'Verified', benificiaryName: 'ASHA' },
    benificiaryName: 'ASHA',
  })
  const read = readAnswer('verification', 200, answer)
  expect(z.decode(verifyPassport.response, (read.ok ? read.value : {}) as never)).toMatchObject({
    statusCode: 200,
    beneficiaryName: 'ASHA',
  })
})

test('a list answers data and total_count', () => {
  const { response } = searchSuperMerchants
  const answer = goodAnswer('counted', z.encode(response, { rows: [], total: 7 }))
  expect(answer).toMatchObject({ data: [], total_count: 7 })
  expect(readAnswer('counted', 200, answer)).toEqual({ ok: true, value: { rows: [], total: 7 } })
})
