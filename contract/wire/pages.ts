import { z } from 'zod'

/** Rows-per-page options of every table, and the default. */
export const pageSizes = [5, 10, 15, 20, 50, 100, 200, 250, 300] as const
export const defaultPageSize = 10

/**
 * A list whose rows grow with the history counts so many, so that its page comes at once however long the history is. Its
 * `total` is one more where there are more.
 */
export const mostCounted = 50_000
export const isBeyondCount = (total: number | undefined): boolean => total === mostCounted + 1

/** Fields of a request for a page of a list: pages begin at 1; so many rows by default, so many at most. */
export const pages = (usual = 20, most = 200) => ({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(most).default(usual),
})
