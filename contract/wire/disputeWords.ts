import { z } from 'zod'

/** In their order: each later one opens the dispute anew. */
export const DisputeStage = z.enum(['retrieval', 'chargeback', 'preArbitration', 'arbitration'])
export type DisputeStage = z.infer<typeof DisputeStage>

export const disputeStageWords: Readonly<Record<DisputeStage, string>> = {
  retrieval: 'Retrieval request',
  chargeback: 'Chargeback',
  preArbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
}

export const DisputeStatus = z.enum(['open', 'defended', 'accepted', 'won', 'lost'])
export type DisputeStatus = z.infer<typeof DisputeStatus>

/** As people see it: `expired` is open, and its day to answer has passed. Only the payer's bank decides it then. */
export const DisputeState = z.enum(['open', 'expired', 'defended', 'accepted', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

/** What a person does to one: answers it with evidence, takes the loss, or records what the payer's bank decided. */
export const DisputeActKind = z.enum(['defend', 'accept', 'won', 'lost'])
export type DisputeActKind = z.infer<typeof DisputeActKind>

export const DisputeActState = z.enum(['waiting', 'done', 'declined', 'withdrawn'])
export type DisputeActState = z.infer<typeof DisputeActState>

export const EvidenceKind = z.enum(['slip', 'invoice', 'delivery', 'letter', 'kyc', 'other'])
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const evidenceNames: Readonly<Record<EvidenceKind, string>> = {
  slip: 'Signed charge slip',
  invoice: 'Invoice',
  delivery: 'Proof of delivery',
  letter: 'Letter of the merchant',
  kyc: 'Paper of the KYC',
  other: 'Other',
}

/** Papers of a merchant's KYC that are images and can prove who it is. */
export const paperKinds = ['pan', 'address', 'store'] as const
export const paperNames: Readonly<Record<(typeof paperKinds)[number], string>> = {
  pan: 'PAN card',
  address: 'proof of address',
  store: 'photo of the store',
}
