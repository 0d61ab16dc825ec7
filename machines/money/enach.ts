import { setup, transition } from 'xstate'
import type { LinkState, MandateState } from '#contract/calls/money/enach.ts'

export type LinkEvent = 'link.open' | 'link.complete' | 'link.expire' | 'link.cancel'
export type MandateEvent = 'mandate.initiate' | 'mandate.confirm' | 'mandate.reject' | 'mandate.cancel'

/** A link that was sent to a merchant. Opening it again changes nothing; what has ended stays ended. */
export const merchantLink = setup({ types: { events: {} as { readonly type: LinkEvent } } }).createMachine({
  id: 'merchantLink',
  initial: 'issued',
  states: {
    issued: {
      on: { 'link.open': 'opened', 'link.complete': 'completed', 'link.expire': 'expired', 'link.cancel': 'cancelled' },
    },
    opened: {
      on: { 'link.open': 'opened', 'link.complete': 'completed', 'link.expire': 'expired', 'link.cancel': 'cancelled' },
    },
    completed: { type: 'final' },
    expired: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** What the bank does with the mandate that the merchant agreed to. */
export const mandate = setup({ types: { events: {} as { readonly type: MandateEvent } } }).createMachine({
  id: 'mandate',
  initial: 'none',
  states: {
    none: { on: { 'mandate.initiate': 'initiated' } },
    initiated: { on: { 'mandate.confirm': 'confirmed', 'mandate.reject': 'rejected' } },
    confirmed: { on: { 'mandate.cancel': 'cancelled' } },
    rejected: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** The state that the event leads to; undefined: it is not possible. */
export const linkAfter = (state: LinkState, type: LinkEvent): LinkState | undefined => {
  const at = merchantLink.resolveState({ value: state })
  return at.can({ type }) ? transition(merchantLink, at, { type })[0].value : undefined
}

export const mandateAfter = (state: MandateState, type: MandateEvent): MandateState | undefined => {
  const at = mandate.resolveState({ value: state })
  return at.can({ type }) ? transition(mandate, at, { type })[0].value : undefined
}

/** A link that can still be used; its time is not over. */
export const isLiveLink = (state: LinkState): boolean => linkAfter(state, 'link.complete') !== undefined

/** A merchant with one of these needs no other registration. */
export const isLiveMandate = (state: MandateState): boolean => state === 'initiated' || state === 'confirmed'
