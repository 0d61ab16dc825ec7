import { pageSizes } from '#contract/wire/pages.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'

/** `activeIndex` in the address is the place in this list. */
export const scriptTabs = ['Scripts', 'S3 Files', 'sockets'] as const

export const scriptSearch = defineSearch({
  filters: {
    tab: choice(
      'Lists',
      { 0: 'Scripts', 1: 'S3 Files', 2: 'sockets' },
      { key: 'activeIndex', initial: '0', isApart: true },
    ),
  },
  sizes: pageSizes,
  /** As many as the documents read at once. */
  size: 100,
})

/** As the documents ask: pages count from 0. */
export const pagedRequest = ({ page, size }: { readonly page: number; readonly size: number }) => ({
  parameters: { page: page - 1, size },
})
