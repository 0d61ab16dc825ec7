import { expect, test } from 'vitest'
import { typedAct } from './typedAct.ts'

test('an act is read from its first words, the longest that fit, whatever their case; the rest says what it is done to', () => {
  expect(
    [
      'refund T-1',
      'Switch off M0000001',
      'approve batch 14',
      'SEND NOW SMS-12',
      'holds',
      'refund',
      'refund ',
      'asha',
    ].map(typedAct),
  ).toEqual([
    { verb: 'refund', of: 'T-1' },
    { verb: 'switchOff', of: 'M0000001' },
    { verb: 'approve', of: 'batch 14' },
    { verb: 'send', of: 'SMS-12' },
    { verb: undefined, of: 'holds' },
    { verb: undefined, of: 'refund' },
    { verb: undefined, of: 'refund ' },
    { verb: undefined, of: 'asha' },
  ])
})
