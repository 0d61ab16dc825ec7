export const paymentRows: import('#src/session/staff.ts').Staff[] = []
