import { setup, transition } from 'xstate'

export const merchantStates = ['active', 'deactivated'] as const
export type MerchantState = (typeof merchantStates)[number]

export type MerchantStatusEvent = {
  readonly type: 'merchant.deactivate' | 'merchant.reactivate'
  readonly holdsDeactivate: boolean
}

/** Whether a merchant is switched on. One service allows both directions (conflict X068). */
export const merchantStatus = setup({
  types: { events: {} as MerchantStatusEvent },
  guards: { serviceIsHeld: (_, params: { holdsDeactivate: boolean }) => params.holdsDeactivate },
}).createMachine({
  id: 'merchantStatus',
  initial: 'active',
  states: {
    active: {
      on: {
        'merchant.deactivate': {
          guard: { type: 'serviceIsHeld', params: ({ event }) => event },
          target: 'deactivated',
        },
      },
    },
    deactivated: {
      on: {
        'merchant.reactivate': { guard: { type: 'serviceIsHeld', params: ({ event }) => event }, target: 'active' },
      },
    },
  },
})

export const merchantStateAfter = (state: MerchantState, event: MerchantStatusEvent): MerchantState | undefined => {
  const snapshot = merchantStatus.resolveState({ value: state, context: {} })
  return snapshot.can(event) ? transition(merchantStatus, snapshot, event)[0].value : undefined
}
