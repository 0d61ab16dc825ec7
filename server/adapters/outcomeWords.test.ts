import { describe, expect, test } from 'vitest'
import { noWords, OutcomeTable, type OutcomeWords, parseAnswer, readOutcome } from './outcomeWords.ts'

const words: OutcomeWords = {
  success: ['state=SUCCESS', 'data.refund.status=Processed', 'refunds[].state=SUCCESS', 'ok=true', 'code=0'],
  failed: [
    'state=FAILED',
    'state=REJECTED',
    'data.refund.status=Failed',
    'refunds[].state=FAILED',
    'ok=false',
    'http=422',
  ],
  silent: ['code=100'],
}
const outcomeOf = (status: number, body: unknown, by = words) => readOutcome(by, status, body).outcome

describe('an answer from outside', () => {
  test.each([
    ['a named word', 200, { state: 'SUCCESS' }, 'success'],
    ['the word in another case and with blanks', 200, { state: ' success ' }, 'success'],
    ['the word at a nested place', 201, { data: { refund: { status: 'processed' } } }, 'success'],
    ['the word in every entry of a list', 200, { refunds: [{ state: 'SUCCESS' }, { state: 'SUCCESS' }] }, 'success'],
    ['a true where true is the word', 200, { ok: true }, 'success'],
    ['a number where the number is the word', 200, { code: 0 }, 'success'],
    ['a word that says neither beside it', 200, { state: 'SUCCESS', code: '100' }, 'success'],
    ['an empty error code beside it', 200, { state: 'SUCCESS', code: null, ok: '' }, 'success'],
  ] as const)('%s is success', (_, status, body, outcome) => {
    expect(outcomeOf(status, body)).toEqual(outcome)
  })

  test.each([
    ['a named word', 200, { state: 'FAILED' }],
    ['the word in another case', 200, { state: 'rejected' }],
    ['the word on a refused call', 400, { state: 'FAILED' }],
    ['a nested word', 200, { data: { refund: { status: 'FAILED' } } }],
    ['a false where false is the word', 200, { ok: false }],
    ['a named status', 422, {}],
    ['a named status without a body', 422, undefined],
    ['failed in every entry', 200, { refunds: [{ state: 'FAILED' }] }],
  ] as const)('%s is failed', (_, status, body) => {
    expect(outcomeOf(status, body)).toEqual('failed')
  })

  test.each([
    ['another word', 200, { state: 'QUEUED' }],
    ['a word that has the word in it', 200, { state: 'SUCCESSFUL' }],
    ['not the word', 200, { state: 'NOT SUCCESS' }],
    ['the word at another place', 200, { status: 'SUCCESS' }],
    ['the word one level too deep', 200, { data: { state: 'SUCCESS' } }],
    ['the word one level too high', 200, { status: 'processed' }],
    ['the name of the place in another case', 200, { State: 'SUCCESS' }],
    ['the word in a list where none is named', 200, { state: ['SUCCESS'] }],
    ['an empty list', 200, { refunds: [] }],
    ['a list whose entries differ', 200, { refunds: [{ state: 'SUCCESS' }, { state: 'FAILED' }] }],
    ['a list with an entry that waits', 200, { refunds: [{ state: 'SUCCESS' }, { state: 'PENDING' }] }],
    ['an answer that is a list', 200, [{ state: 'SUCCESS' }]],
    ['the word as an object', 200, { state: { SUCCESS: true } }],
    ['the word as the answer', 200, 'SUCCESS'],
    ['a true elsewhere', 200, { state: true }],
    ['a number elsewhere', 200, { state: 1 }],
    ['both words', 200, { state: 'SUCCESS', ok: false }],
    ['the word beside one that nobody knows', 200, { state: 'SUCCESS', code: 7 }],
    ['the word of failure beside one that nobody knows', 200, { state: 'FAILED', code: 7 }],
    ['success on a refused call', 400, { state: 'SUCCESS' }],
    ['success on a status that is named as failed', 422, { state: 'SUCCESS' }],
    ['success on a broken call', 502, { state: 'SUCCESS' }],
    ['failed on a broken call', 500, { state: 'FAILED' }],
    ['failed on a call that took too long', 408, { state: 'FAILED' }],
    ['failed where too much was asked', 429, { state: 'FAILED' }],
    ['an answer from elsewhere', 302, { state: 'SUCCESS' }],
    ['a refused call without a word', 400, { errorDesc: 'already refunded' }],
    ['a description of success', 200, { errorDesc: 'Refund successful' }],
    ['nothing but a status', 200, {}],
    ['nothing', 200, undefined],
    ['null', 200, null],
    ['an inherited name', 200, Object.create({ state: 'SUCCESS' })],
    ['a word that says neither, alone', 200, { code: 100 }],
  ] as const)('%s is unknown', (_, status, body) => {
    expect(outcomeOf(status, body)).toEqual('unknown')
  })

  test.each(['<html>SUCCESS</html>', '{"state":"SUCCESS"', 'SUCCESS', '', '\uFEFF'])(
    '%j is no JSON and unknown',
    (text) => {
      expect(outcomeOf(200, parseAnswer(text))).toEqual('unknown')
    },
  )

  test('without a table everything is unknown', () => {
    expect(
      [{ state: 'SUCCESS' }, { state: 'FAILED' }, {}].flatMap((body) =>
        [200, 400, 500].map((status) => outcomeOf(status, body, noWords)),
      ),
    ).toEqual(Array.from({ length: 9 }, () => 'unknown'))
  })

  test('where any word means success, nothing and no are none', () => {
    const any: OutcomeWords = { success: ['JobRun=*'], failed: ['JobRun=FAILED', 'JobRun.state=ERROR'] }
    expect(
      ['jr_17', 17, true, { id: 'jr_17' }, 'failed', { state: 'ERROR' }, '', ' ', 0, false, null, {}, []].map((run) =>
        outcomeOf(200, { JobRun: run }, any),
      ),
    ).toEqual(['success', 'success', 'success', 'success', 'failed', ...Array.from({ length: 8 }, () => 'unknown')])
  })

  test('what stood at the named places is shown', () => {
    expect(readOutcome(words, 200, { state: 'QUEUED', ok: 'x'.repeat(500), other: 'secret' }).said).toEqual(
      `QUEUED, ${'x'.repeat(60)}`,
    )
  })
})

test.each([
  [{ success: ['SUCCESS'] }, 'must be like state=SUCCESS'],
  [{ success: ['state='] }, 'must be like state=SUCCESS'],
  [{ success: ['http=200'] }, 'success: http says that a call was taken, not what became of it'],
  [{ failed: ['http=500'] }, 'failed: http may name a status from 400 to 499'],
  [{ failed: ['state=*'] }, 'only success may be any word'],
  [{ good: ['state=SUCCESS'] }, 'Unrecognized key: "good"'],
])('the table %j is refused: %s', (table, sentence) => {
  expect(OutcomeTable.safeParse(table).error?.issues[0]?.message).toEqual(sentence)
})
