import { pageSizes } from '#contract/calls/merchants.ts'

/** `activeIndex` in the address is the place in this list. */
export const scriptTabs = ['Scripts', 'S3 Files', 'sockets'] as const

/** As many as the documents read at once. */
const usualSize = 100

const whole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined

export interface ScriptsAddress {
  readonly tab: number
  /** 1-based. */
  readonly page: number
  readonly size: number
}

/** Whatever the address says, a place that there is. */
export const readScriptsAddress = (params: URLSearchParams): ScriptsAddress => {
  const tab = whole(params.get('activeIndex')) ?? 0
  const size = whole(params.get('size'))
  return {
    tab: tab < scriptTabs.length ? tab : 0,
    page: Math.max(1, whole(params.get('page')) ?? 1),
    size: pageSizes.find((option) => option === size) ?? usualSize,
  }
}

export const writeScriptsAddress = ({ tab, page, size }: ScriptsAddress): URLSearchParams => {
  const params = new URLSearchParams({ activeIndex: String(tab) })
  if (page > 1) params.set('page', String(page))
  if (size !== usualSize) params.set('size', String(size))
  return params
}
