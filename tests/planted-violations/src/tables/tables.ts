export const tables = 'tables'
