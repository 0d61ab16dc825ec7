export const main = 'main'
