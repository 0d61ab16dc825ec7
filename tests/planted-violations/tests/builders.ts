export const buildRefund = () => ({ id: 'R1' })
