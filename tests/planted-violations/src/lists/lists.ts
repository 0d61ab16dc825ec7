export const lists = 'lists'
