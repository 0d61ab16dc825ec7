import type { Refund } from '#contract/refund.ts'

export type Row = Refund[]
