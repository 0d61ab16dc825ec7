import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema/access.ts',
    './server/db/schema/audit.ts',
    './server/db/schema/bankSchemes.ts',
    './server/db/schema/files.ts',
    './server/db/schema/kyc.ts',
    './server/db/schema/merchants.ts',
    './server/db/schema/messages.ts',
    './server/db/schema/portfolio.ts',
    './server/db/schema/rates.ts',
    './server/db/schema/tables.ts',
    './server/db/schema/transactions.ts',
    './server/db/schema/uploadedRecords.ts',
  ],
  out: './server/db/migrations',
})
