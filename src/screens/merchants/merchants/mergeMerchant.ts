import type { RequestOf } from '#contract/wire/call.ts'
import type { editMerchants, Merchant } from '#contract/calls/merchants/merchants.ts'
import { ContactPerson, DisplayName } from '#contract/calls/merchants/merchants.ts'

export const editableFields = ['displayName', 'contactPerson'] as const
export type EditableField = (typeof editableFields)[number]
export type MerchantDraft = Readonly<Record<EditableField, string>>

export const editableLabels: Readonly<Record<EditableField, string>> = {
  displayName: 'Display Name',
  contactPerson: 'Contact Person',
}

export const draftOf = (merchant: Merchant): MerchantDraft => ({
  displayName: merchant.displayName,
  contactPerson: merchant.contactPerson,
})

/** Blanks around a text are no change. */
export const isSameDraft = (one: MerchantDraft, other: MerchantDraft): boolean =>
  editableFields.every((field) => one[field].trim() === other[field].trim())

export const changedFields = (draft: MerchantDraft, merchant: Merchant): EditableField[] =>
  editableFields.filter((field) => draft[field].trim() !== merchant[field])

const rules = { displayName: DisplayName, contactPerson: ContactPerson }

/** What is wrong with the changed fields; an unchanged field is never at fault, however it was stored. */
export const faultsOfDraft = (draft: MerchantDraft, merchant: Merchant): Partial<Record<EditableField, string>> => {
  const faults: Partial<Record<EditableField, string>> = {}
  for (const field of changedFields(draft, merchant)) {
    const read = rules[field].safeParse(draft[field])
    if (!read.success) faults[field] = read.error.issues[0]?.message ?? 'The value is not accepted.'
  }
  return faults
}

/** The request for the changed fields alone, or null when nothing differs. */
export const changeRequest = (draft: MerchantDraft, merchant: Merchant): RequestOf<typeof editMerchants> | null => {
  const fields = changedFields(draft, merchant)
  if (fields.length === 0) return null
  const values = Object.fromEntries(fields.map((field) => [field, draft[field].trim()]))
  return [{ merchantCode: merchant.merchantCode, ...values }]
}
