/** The three that staff may upload and that a decision on the merchant form needs. */
export const pickedDocuments = ['pan', 'address', 'cheque'] as const
export type PickedDocument = (typeof pickedDocuments)[number]
/** Papers of a company: PDFs. */
export const legalityDocuments = ['LOI', 'PARTNERSHIPDEED', 'MOA', 'COI', 'AOA', 'MOA_AOA_BOARD_RESOLUTION'] as const
export const documentKinds = [...pickedDocuments, 'store', ...legalityDocuments] as const
