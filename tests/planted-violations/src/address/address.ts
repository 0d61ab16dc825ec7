export const address = 'address'
