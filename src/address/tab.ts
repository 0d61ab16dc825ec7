import type { ReactNode } from 'react'

export interface Tab {
  /** In the address: '0', 'comments'. */
  readonly key: string
  readonly label: string
  /** A number, or one in words; null: it is to come, and its room is kept. */
  readonly counter?: number | string | null | undefined
  /** Its address by words, without parameters: '/accounts/refunds'. Absent: a parameter says which tab is open. */
  readonly to?: string
  /** The heading above it, where many tabs stand in a column. */
  readonly group?: string | undefined
  /** Drawn while the tab is chosen. */
  readonly content: () => ReactNode
}
