import type { KycDocumentKind } from '#contract/calls/kycDocuments.ts'

export const arrivedText = 'Document successfully uploaded!'
export const refusedText = 'Could not upload merchant doc!'

export const documentLabels: Readonly<Record<KycDocumentKind, string>> = {
  pan: 'PAN',
  address: 'Address',
  cheque: 'Cheque',
  store: 'Store photo',
  LOI: 'Letter of Intent',
  PARTNERSHIPDEED: 'Partnership Firm',
  MOA: 'MOA',
  COI: 'COI',
  AOA: 'AOA',
  MOA_AOA_BOARD_RESOLUTION: 'MOA/AOA/Board Resolution',
}
