import type { merchants } from '#server/db/schema/index.ts'

/** What has its default in every demo merchant is not copied. */
export type CopiedMerchant = Required<
  Omit<
    typeof merchants.$inferInsert,
    'id' | 'changedNo' | 'kycEditors' | 'virtualAddress' | 'bankUnconfirmedAt' | 'deskRevisions'
  >
>
type Sealed = 'aadhaarSealed' | 'aadhaarLast4' | 'accountRefSealed' | 'accountRefLast4' | 'accountRefBlind'

/** A merchant before its Aadhaar and account numbers are sealed; empty when it has none. */
export type DemoMerchant = Omit<CopiedMerchant, Sealed> & { aadhaarNumber: string; accountNumber: string }

type Given =
  | 'merchantCode'
  | 'emailId'
  | 'accessRoleName'
  | 'chequeUrl'
  | 'panUrl'
  | 'addressUrl'
  | 'version'
  | 'lastJobId'
  | 'kycSubmittedAt'

const HOUR_MS = 3_600_000

/** Up to three days and an hour before today. */
const submittedAt = (number: number, now: Date): Date => {
  const today = Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS
  return new Date(today - ((number * 7919) % 72) * HOUR_MS - (number % 60) * 60_000)
}

export function buildDemoMerchant(number: number, now: Date, facts: Omit<DemoMerchant, Given>): DemoMerchant {
  const code = merchantCode(number)
  return {
    merchantCode: code,
    emailId: `${code.toLowerCase()}@merchants.example`,
    accessRoleName: 'MERCHANT',
    chequeUrl: '',
    panUrl: '',
    addressUrl: '',
    version: 1,
    lastJobId: null,
    kycSubmittedAt: facts.kycApproved === null && facts.isKycSubmitted ? submittedAt(number, now) : null,
    ...facts,
  }
}

/** Codes have seven digits, so there are at most this many demo merchants. */
export const mostDemoMerchants = 9_999_999

export function merchantCode(number: number): string {
  return `M${String(number).padStart(7, '0')}`
}

export function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
