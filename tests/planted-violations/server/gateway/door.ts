export * from '#server/money/payments/paymentRows.ts'
