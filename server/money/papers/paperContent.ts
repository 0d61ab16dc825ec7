import { createHash } from 'node:crypto'
import type { SupplyKind } from '#contract/calls/money/papers.ts'
import type { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import { type GstState, isGstState, type PlaceOfSupply } from '#machines/money/placeOfSupply.ts'
import type { FeeKind } from '#machines/money/taxRates.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'

/** The company on its papers. */
export interface Supplier {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly state: GstState
}

export const supplierOf = ({ taxpayer }: Pick<GatewayConfig, 'taxpayer'>): Supplier | undefined => {
  if (taxpayer === undefined) return undefined
  const state = taxpayer.gstin.slice(0, 2)
  return isGstState(state) ? { ...taxpayer, state } : undefined
}

export interface Recipient {
  readonly merchantCode: string
  readonly name: string
  readonly address: string
  /** Empty: none. */
  readonly gstin: string
}

export interface ContentPayout {
  readonly payoutRef: string
  readonly batchId: number
  /** The Indian day on which its bank file was written: what it charges was deducted then. */
  readonly day: string
  readonly payments: number
  readonly feesPaise: number
  readonly taxPaise: number
}

interface Shared {
  /** Grows with how papers look: one that is issued is drawn as it was. */
  readonly layout: 1
  readonly supplier: Supplier
  readonly recipient: Recipient
  readonly month: string
}

interface Taxed extends Shared {
  readonly place: PlaceOfSupply
  readonly supply: SupplyKind
  readonly rateBps: number
  readonly lines: readonly { readonly kind: FeeKind; readonly feesPaise: number }[]
  readonly feesPaise: number
  readonly taxPaise: number
}

export interface InvoiceContent extends Taxed {
  readonly kind: 'feeInvoice'
  readonly payouts: readonly ContentPayout[]
}

export interface CreditNoteContent extends Taxed {
  readonly kind: 'creditNote'
  readonly ofNumber: string
  readonly ofDate: string
  readonly reason: string
  /** Empty: it is of no single payment. */
  readonly txnRefNumber: string
}

export interface StatementLine {
  readonly day: string
  readonly what: string
  readonly payoutRef: string
  readonly batchId: number | null
  readonly utrNumber: string
  readonly payoutState: PayoutState | null
  readonly capturedPaise: number
  readonly feesPaise: number
  readonly taxPaise: number
  readonly changesPaise: number
  readonly paidPaise: number
  readonly balancePaise: number
}

export interface StatementSums {
  readonly openingPaise: number
  readonly correctionsPaise: number
  readonly capturedPaise: number
  readonly feesPaise: number
  readonly taxPaise: number
  readonly refundsPaise: number
  readonly recoveriesPaise: number
  readonly returnedPaise: number
  readonly creditsPaise: number
  readonly othersPaise: number
  readonly paidPaise: number
  readonly closingPaise: number
}

export interface StatementContent extends Shared {
  readonly kind: 'statement'
  readonly sums: StatementSums
  readonly waiting: {
    readonly payments: number
    readonly paise: number
    readonly heldPayments: number
    readonly heldPaise: number
  }
  readonly lines: readonly StatementLine[]
}

export type PaperContent = InvoiceContent | CreditNoteContent | StatementContent

export const written = (content: PaperContent): { readonly content: string; readonly contentSha256: string } => {
  const text = JSON.stringify(content)
  return { content: text, contentSha256: createHash('sha256').update(text).digest('hex') }
}

/** What was written, to the byte, or nothing: a paper that differs from its hash is shown to nobody. */
export const readContent = (content: string, contentSha256: string): PaperContent => {
  if (createHash('sha256').update(content).digest('hex') !== contentSha256)
    throw new Error('the content of a paper is not what was written')
  return JSON.parse(content) as PaperContent
}
