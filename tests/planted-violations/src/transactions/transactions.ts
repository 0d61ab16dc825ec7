export const transactions = 'transactions'
