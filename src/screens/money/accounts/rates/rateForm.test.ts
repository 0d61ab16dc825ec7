import { expect, test } from 'vitest'
import { rowActs } from './rateActs.ts'
import { choosableStates } from './rateForm.ts'

const rate = (
  state: 'draft' | 'approved' | 'verified' | 'cancelled',
  ...can: Parameters<typeof rowActs>[0]['can']
) => ({
  state,
  version: 1,
  can,
})

test('the statuses to choose from are those that the person may give', () => {
  expect([
    choosableStates('add', undefined),
    choosableStates('version', rate('cancelled', 'addVersion')),
    choosableStates('cancel', rate('approved', 'cancel', 'verify')),
    choosableStates('edit', rate('draft', 'edit')),
    choosableStates('edit', rate('draft', 'edit', 'approve', 'reject')),
    choosableStates('edit', rate('verified', 'cancel')),
  ]).toEqual([['draft'], ['draft'], ['cancelled'], ['draft'], ['draft', 'approved'], ['cancelled']])
})

test('an APPROVED row shows Cancel Plan, others Edit, APPROVED and CANCELLED ones add version, and the second person Review', () => {
  const labels = (...row: Parameters<typeof rate>) => rowActs(rate(...row)).map(({ label }) => label)
  expect([
    labels('draft', 'edit'),
    labels('draft', 'approve', 'reject'),
    labels('approved', 'edit', 'verify', 'reject', 'cancel', 'addVersion'),
    labels('approved', 'cancel'),
    labels('verified', 'edit'),
    labels('verified', 'cancel'),
    labels('cancelled', 'addVersion'),
    labels('cancelled'),
  ]).toEqual([
    ['Edit'],
    ['Review'],
    ['Review', 'Cancel Plan', 'add version'],
    ['Cancel Plan'],
    ['Edit'],
    ['Edit'],
    ['add version'],
    [],
  ])
})
