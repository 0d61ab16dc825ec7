export const list = 'list'
