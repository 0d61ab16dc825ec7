import { expect, test } from 'vitest'
import { readProviderWords } from '#server/gateway/providerWords.ts'
import { openVerificationProvider, readVerificationAnswer } from './verificationProvider.ts'

const { verification: words } = readProviderWords(undefined)
const asked = { requestId: 'r1', number: 'AAPFU0939F' }
const outcomeOf = (status: number, body: unknown) => readVerificationAnswer(words, status, body, asked).outcome

test.each([
  ['the code of success', 200, { data: { statusCode: 200 } }, 'verified'],
  ['the same as a text', 200, { data: { statusCode: '200' } }, 'verified'],
  [
    'another code in words of success',
    200,
    { data: { statusCode: 422, statusMessage: 'verified: success' } },
    'refused',
  ],
  ['the code of success on a failed call', 400, { data: { statusCode: 200 } }, 'unavailable'],
  ['no record', 200, { data: { statusCode: 404 } }, 'refused'],
  ['a code that waits', 200, { data: { statusCode: 202 } }, 'unavailable'],
  ['a code of ours', 200, { data: { statusCode: 401 } }, 'unavailable'],
  ['a code that nobody named', 200, { data: { statusCode: 299 } }, 'unavailable'],
  ['the code in a list', 200, { data: { statusCode: [200] } }, 'unavailable'],
  ['a list of answers', 200, [{ data: { statusCode: 200 } }], 'unavailable'],
  ['words alone', 200, { data: { statusMessage: 'Verified successfully' } }, 'unavailable'],
  ['a flag', 200, { data: { statusCode: true } }, 'unavailable'],
  ['a provider that is down', 200, { data: { statusCode: 503 } }, 'unavailable'],
  ['a broken call', 502, { data: { statusCode: 200 } }, 'unavailable'],
  ['nothing', 200, undefined, 'unavailable'],
] as const)('%s: %i', (_, status, body, outcome) => {
  expect(outcomeOf(status, body)).toBe(outcome)
})

test('an answer names its request where the provider says it, and never repeats the number', () => {
  expect(
    readVerificationAnswer(
      words,
      200,
      { data: { statusCode: 404, statusMessage: 'No AAPFU0939F here', requestId: 'r2' }, benificiaryName: 'ASHA' },
      asked,
    ),
  ).toEqual({
    requestId: 'r2',
    outcome: 'refused',
    statusCode: 404,
    statusMessage: 'No … here',
    returnedName: '',
    branchName: '',
  })
})

test('the branch of an account is taken from a yes, in whichever of the two places it stands', () => {
  const branchOf = (body: unknown) => readVerificationAnswer(words, 200, body, asked).branchName
  expect([
    branchOf({ data: { statusCode: 200, branchName: 'MG Road, Pune' } }),
    branchOf({ data: { statusCode: 200 }, branchName: 'MG Road, Pune' }),
    branchOf({ data: { statusCode: 404, branchName: 'MG Road, Pune' } }),
    branchOf({ data: { statusCode: 200 } }),
  ]).toEqual(['MG Road, Pune', 'MG Road, Pune', '', ''])
})

test('the sandbox is there for the demo alone', () => {
  const settings = { url: 'http://127.0.0.1:1', token: undefined, timeoutSeconds: 1, words }
  expect([
    openVerificationProvider(undefined, 'off'),
    openVerificationProvider(undefined, 'on')?.isSandbox,
    openVerificationProvider(settings, 'on')?.isSandbox,
  ]).toEqual([undefined, true, false])
})
