import { expect, test } from 'vitest'
import { mdrOf, merchantPayout, settlementAmounts } from './settlementAmounts.ts'

const noFees = { mdrPaise: 0, brandFeePaise: 0, subscriptionFeePaise: 0, setupFeePaise: 0 }

test('an MDR of percent is rounded half up to a paisa, a fixed one is what it is', () => {
  expect([mdrOf(3_333, 'PERCENTAGE', 150), mdrOf(3_300, 'PERCENTAGE', 150), mdrOf(3_333, 'FIXED', 200)]).toEqual([
    50, 50, 200,
  ])
})

test('GST is 18 % of the summed fees, rounded once, and never of the payment', () => {
  // Fee by fee it would be 1 + 1 + 1 = 3.
  const fees = { mdrPaise: 3, brandFeePaise: 3, subscriptionFeePaise: 3, setupFeePaise: 0 }
  expect(settlementAmounts(10_000, fees, 0)).toEqual({
    ...fees,
    grossPaise: 10_000,
    gstPaise: 2,
    netPaise: 9_989,
    amountPaise: 9_989,
  })
  expect(settlementAmounts(99_999, noFees, 0).gstPaise).toBe(0)
})

test('a refund before the batch is taken from what is paid, not from the net amount', () => {
  const { netPaise, amountPaise } = settlementAmounts(100_000, { ...noFees, mdrPaise: 1_500 }, 40_000)
  expect([netPaise, amountPaise]).toEqual([98_230, 58_230])
})

test('fees above the payment leave a row below zero', () => {
  expect(settlementAmounts(10_000, { ...noFees, subscriptionFeePaise: 50_000 }, 0).amountPaise).toBe(-49_000)
})

const rails = ['RTGS', 'NEFT', 'IMPS'] as const
const rule = { smallestPaise: 100, rails }
const carried = (carriedForwardPaise: number) => ({ payoutPaise: 0, rail: undefined, carriedForwardPaise })
const paid = (payoutPaise: number, rail: (typeof rails)[number]) => ({ payoutPaise, rail, carriedForwardPaise: 0 })

test('what a merchant owes is carried forward whole, and nothing goes to the bank', () => {
  const sums = [
    [-49_000, 9_000],
    [49_000, -9_000],
    [9_000, -9_000],
  ] as const
  expect(sums.map(([rows, more]) => merchantPayout(rows, more, rule))).toEqual([
    carried(-40_000),
    paid(40_000, 'NEFT'),
    carried(0),
  ])
})

test('what is below the smallest payout is carried forward; the smallest itself is paid', () => {
  expect([
    merchantPayout(99, 0, rule),
    merchantPayout(9_000, -8_900, rule),
    merchantPayout(1, 0, { rails, smallestPaise: 1 }),
  ]).toEqual([carried(99), paid(100, 'NEFT'), paid(1, 'NEFT')])
})

test('what no rail takes is carried forward', () => {
  const instant = { smallestPaise: 100, rails: ['IMPS'] as const }
  expect([merchantPayout(50_000_000, 0, instant), merchantPayout(50_000_001, 0, instant)]).toEqual([
    paid(50_000_000, 'IMPS'),
    carried(50_000_001),
  ])
})
