import { useQuery } from '@tanstack/react-query'

export interface RecentRecord {
  readonly to: string
  /** As its page is headed. */
  readonly label: string
  /** What it is: 'Refund'. */
  readonly detail: string
}

/** No call of the gateway: kept on the device with its answers, sealed with the person's key, and gone with them. */
export const recentRecords = {
  queryKey: ['recentRecords'],
  queryFn: (): readonly RecentRecord[] => [],
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { offlineFields: 'sealed' },
} as const

const none: readonly RecentRecord[] = []

/** The records that the person opened last on this device, the latest first. */
export const useRecentRecords = (): readonly RecentRecord[] => useQuery(recentRecords).data ?? none
