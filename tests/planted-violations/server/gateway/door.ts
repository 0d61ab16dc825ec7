export * from '#server/payments/paymentRows.ts'
