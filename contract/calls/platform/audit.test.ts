import { expect, it } from 'vitest'
import { checkedKindEntries, checkedKinds } from '#contract/checkedKinds/index.ts'
import { auditHundredths, changesOf } from './audit.ts'

it('a change in the audit is shown in rupees and percents, each side by what its record says', () => {
  const changes = changesOf({
    before: { type: 'FIXED', value: 500, amount_paise: 100, name: 'Offer 500' },
    after: {
      type: 'PERCENTAGE',
      value: 500,
      amount_paise: 34_808_731,
      bank_share_bps: 5_000,
      plan: { paise: '3600000000', create: 12 },
      name: 'Offer 501',
    },
  })
  expect(changes.map(({ field, old, now }) => [field, old, now])).toEqual([
    ['type', 'FIXED', 'PERCENTAGE'],
    ['value', '₹5.00', '5 %'],
    ['amount_paise', '₹1.00', '₹3,48,087.31'],
    ['name', 'Offer 500', 'Offer 501'],
    ['bank_share_bps', null, '50 %'],
    ['plan.paise', null, '₹3,60,00,000.00'],
    ['plan.create', null, '12'],
  ])
})

it('every field of a checked record is read in the audit as its kind declares it', () => {
  const wrong = checkedKinds.flatMap((kind) =>
    Object.entries(checkedKindEntries[kind].fields).flatMap(([name, { as }]) =>
      [{ type: 'FIXED' }, { type: 'PERCENTAGE' }].flatMap((content) => {
        const shown = typeof as === 'function' ? as(content) : as
        const declared = shown === 'paise' || shown === 'bps' ? shown : undefined
        return auditHundredths(name, content) === declared ? [] : [`${kind}.${name}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})
