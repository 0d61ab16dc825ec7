export const checkedRecords = 'checkedRecords'
