export const editing = 'editing'
