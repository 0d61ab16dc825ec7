import { expect, test } from 'vitest'
import { merchantStateAfter, merchantStates } from './merchantStatus.ts'

test('a merchant is switched off and on again by holders of the service, and a repeat changes nothing', () => {
  const cells = merchantStates.flatMap((state) =>
    (['merchant.deactivate', 'merchant.reactivate'] as const).flatMap((type) =>
      [true, false].map((holdsDeactivate) => merchantStateAfter(state, { type, holdsDeactivate })),
    ),
  )
  expect(cells).toEqual(['deactivated', undefined, undefined, undefined, undefined, undefined, 'active', undefined])
})
