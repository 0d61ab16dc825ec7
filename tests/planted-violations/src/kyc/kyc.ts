export const kyc = 'kyc'
