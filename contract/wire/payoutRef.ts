/** The number of a payout, as it is in the bank file and comes back with the UTR. */
export const payoutRefOf = (batchId: number, merchantCode: string): string => `B${batchId}-${merchantCode}`
