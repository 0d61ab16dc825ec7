import { setup, transition } from 'xstate'
import type { BannerState, BannerStatus } from '#contract/calls/catalogue/banners.ts'
import type { Span } from './schemeLife.ts'

type BannerEvent = { readonly type: 'banner.save'; readonly status: BannerStatus }

/** What a person sets. The time of a banner is no part of it. */
export const offerBanner = setup({
  types: { events: {} as BannerEvent },
  guards: { isOn: ({ event }) => event.status === 'ACTIVE' },
}).createMachine({
  id: 'offerBanner',
  initial: 'ACTIVE',
  states: {
    ACTIVE: { on: { 'banner.save': [{ guard: 'isOn', target: 'ACTIVE' }, { target: 'DEACTIVATE' }] } },
    DEACTIVATE: { on: { 'banner.save': [{ guard: 'isOn', target: 'ACTIVE' }, { target: 'DEACTIVATE' }] } },
  },
})

export const bannerStatusAfter = (status: BannerStatus, wanted: BannerStatus): BannerStatus =>
  transition(offerBanner, offerBanner.resolveState({ value: status }), { type: 'banner.save', status: wanted })[0].value

/** Whether it is shown at an instant, and if not why. Statuses of older systems are as good as off. */
export const bannerStateAt = (status: string, { from, to }: Span, at: number): BannerState => {
  if (status !== 'ACTIVE') return 'off'
  return at >= to ? 'ended' : at < from ? 'scheduled' : 'live'
}

interface Placed extends Span {
  readonly status: string
  readonly priority: number
}

/** Two that are on, of one priority, at one instant: which of them is shown first, nobody said. */
export const bannersClash = (one: Placed, other: Placed): boolean =>
  one.status === 'ACTIVE' &&
  other.status === 'ACTIVE' &&
  one.priority === other.priority &&
  one.from < other.to &&
  other.from < one.to
