import { setup, transition } from 'xstate'
import type { BrandMappingState } from '#contract/calls/merchants/portfolio.ts'

export type BrandMappingEvent = {
  readonly type: 'mapping.activate' | 'mapping.deactivate'
  readonly holdsDeactivate: boolean
}

/** Whether a merchant sells a brand. The wanted state is said, never flipped (conflict X098). */
export const brandMapping = setup({
  types: { events: {} as BrandMappingEvent },
  guards: { serviceIsHeld: (_, params: { holdsDeactivate: boolean }) => params.holdsDeactivate },
}).createMachine({
  id: 'brandMapping',
  initial: 'active',
  states: {
    active: {
      on: {
        'mapping.deactivate': {
          guard: { type: 'serviceIsHeld', params: ({ event }) => event },
          target: 'deactivated',
        },
      },
    },
    deactivated: {
      on: {
        'mapping.activate': { guard: { type: 'serviceIsHeld', params: ({ event }) => event }, target: 'active' },
      },
    },
  },
})

export const mappingEventTo = (state: BrandMappingState): BrandMappingEvent['type'] =>
  state === 'active' ? 'mapping.activate' : 'mapping.deactivate'

/** Undefined: not possible as the mapping stands. */
export const mappingStateAfter = (
  state: BrandMappingState,
  event: BrandMappingEvent,
): BrandMappingState | undefined => {
  const snapshot = brandMapping.resolveState({ value: state, context: {} })
  return snapshot.can(event) ? transition(brandMapping, snapshot, event)[0].value : undefined
}
