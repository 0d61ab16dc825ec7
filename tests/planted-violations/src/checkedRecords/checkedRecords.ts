export const checking = 'checking'
