import type { BankScheme, createBankScheme } from '#contract/calls/bankSchemes.ts'
import { BankTenureId, maxBankRate, maxTenureIdLength, tenures } from '#contract/calls/bankSchemes.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { formatIndian, indianDay, instantOfIndian } from '#contract/wire/indianTime.ts'
import { readHundredths, writeHundredths } from '#contract/wire/money.ts'

/** What stands in the fields; dates are `YYYY-MM-DDTHH:mm` of a clock in India. */
export interface BankSchemeDraft {
  readonly bank: string
  readonly bankCode: string
  readonly tenure: string
  readonly rate: string
  readonly bankTenureId: string
  readonly brandCode: string
  readonly startDate: string
  readonly endDate: string
}

export const emptyDraft: BankSchemeDraft = {
  bank: '',
  bankCode: '',
  tenure: '',
  rate: '',
  bankTenureId: '',
  brandCode: '',
  startDate: '',
  endDate: '',
}

export const wallTime = (iso: string): string => formatIndian(new Date(iso), 'YYYY-MM-DDTHH:mm')
const instantOf = (wall: string): string => instantOfIndian(wall).toISOString()

export const draftOf = (scheme: BankScheme): BankSchemeDraft => ({
  bank: scheme.bank,
  bankCode: scheme.bankCode,
  tenure: String(scheme.tenure),
  rate: writeHundredths(scheme.rate),
  bankTenureId: scheme.bankTenureId,
  brandCode: scheme.brandCode,
  startDate: wallTime(scheme.startDate),
  endDate: wallTime(scheme.endDate),
})

/** A rate, or the first letters of one: `1`, `13.`, `.5`. */
const beginsRate = (text: string): boolean => {
  if (text === '') return true
  if (!/^\d{0,2}(?:\.\d{0,2})?$/.test(text)) return false
  const bps = readHundredths(text.endsWith('.') ? `${text}0` : text.startsWith('.') ? `0${text}` : text)
  return bps === undefined || bps <= maxBankRate
}

/** What is typed stays as it is typed: a fault says what is wrong with it. */
const fieldFaults = ({ rate, bankTenureId }: BankSchemeDraft): Faults => ({
  ...(beginsRate(rate) ? {} : { rate: 'A rate is 0 to 19.99, with at most two decimals.' }),
  ...(bankTenureId === '' || BankTenureId.safeParse(bankTenureId).success
    ? {}
    : { bankTenureId: `A Bank Tenure Id has only letters and digits, at most ${maxTenureIdLength}.` }),
})

export type Faults = Partial<Record<keyof BankSchemeDraft, string>>

/** Dates are looked at where they differ from the saved ones: a running scheme keeps its start. */
export const faultsOf = (draft: BankSchemeDraft, saved: BankSchemeDraft | undefined, now: Date): Faults => {
  const today = indianDay(now)
  const isPast = (field: 'startDate' | 'endDate') =>
    draft[field] !== '' && draft[field] !== saved?.[field] && draft[field].slice(0, 10) < today
  return {
    ...fieldFaults(draft),
    ...(isPast('startDate') ? { startDate: 'Choose today or a later day.' } : {}),
    ...(isPast('endDate')
      ? { endDate: 'Choose today or a later day.' }
      : draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate
        ? { endDate: 'The scheme ends before it starts.' }
        : {}),
  }
}

type Request = Omit<RequestOf<typeof createBankScheme>, 'user' | 'role' | 'verificationStatus' | 'activationStatus'>

/** The request; undefined while a field is empty or wrong. */
export const requestOf = (draft: BankSchemeDraft): Request | undefined => {
  const tenure = tenures.find((months) => String(months) === draft.tenure)
  const rate = readHundredths(draft.rate)
  if (Object.values(draft).some((text) => text === '') || tenure === undefined || rate === undefined) return undefined
  if (rate > maxBankRate || !BankTenureId.safeParse(draft.bankTenureId).success) return undefined
  return {
    bank: draft.bank,
    bankCode: draft.bankCode,
    tenure,
    rate,
    bankTenureId: draft.bankTenureId,
    brandCode: draft.brandCode,
    startDate: instantOf(draft.startDate),
    endDate: instantOf(draft.endDate),
  }
}
