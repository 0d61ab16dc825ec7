export const refundRows = 1
