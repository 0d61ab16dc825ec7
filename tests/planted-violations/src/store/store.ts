export const store = 'store'
