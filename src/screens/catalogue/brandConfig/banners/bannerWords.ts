import type { BannerState } from '#contract/calls/catalogue/banners.ts'

export const stateWords = {
  live: 'Live',
  scheduled: 'Scheduled',
  ended: 'Ended',
  off: 'Off',
} as const satisfies Record<BannerState, string>

export const stateVariants = {
  live: 'success',
  scheduled: 'accent',
  ended: 'secondary',
  off: 'default',
} as const satisfies Record<BannerState, string>
