export const gateway = 'gateway'
