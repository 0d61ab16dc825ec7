import { MerchantChange } from '#contract/calls/merchants/merchants.ts'
import { defineForm, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { text } from '#src/editing/fields/fieldKinds.tsx'

/** What of a merchant is changed in its form. */
export const merchantTable = defineForm(
  { request: MerchantChange },
  {
    displayName: text('Display Name', { isRuledEmpty: true }),
    contactPerson: text('Contact Person', { isRuledEmpty: true }),
  },
  { sendsChanges: true },
)

export type MerchantDraft = DraftOf<typeof merchantTable.fields>
export type EditableField = keyof MerchantDraft
