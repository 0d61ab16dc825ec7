import {
  type BrandCharge,
  defaultFeatureId,
  listMerchantFeatures,
  updateCharges,
} from '#contract/calls/merchants/merchantFeatures.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { codeList, hidden } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import type { FormField } from '#src/editing/fields/formField.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { formatCount } from '#src/ui/count.ts'
import { faultOfCodes, readCodes, splitCodes } from '../parts/merchantCodes.ts'
import { type ChargeRow, chargesOfRows, firstRow } from './charges.ts'
import { ChargeRows } from './ChargeRows.tsx'

interface Props {
  /** Those that the list is filtered by. */
  readonly codes: readonly string[]
  readonly featureId: number
  readonly features: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

const charges: FormField<readonly ChargeRow[], readonly BrandCharge[], never> = {
  label: 'Feature Value',
  isRequired: true,
  empty: [firstRow],
  read: () => [firstRow],
  write: chargesOfRows,
  isEmpty: (rows) => chargesOfRows(rows) === undefined,
  control: (props) => <ChargeRows {...props} />,
}

const table = defineForm(updateCharges, {
  merchantCodes: {
    ...codeList('Merchant Code', { read: splitCodes, rows: 2, isWide: true, isTidied: true }),
    faultOf: faultOfCodes,
  },
  featureId: hidden('Feature', defaultFeatureId),
  charges,
})

const countText = (typed: string): string => {
  const { length } = readCodes(typed)
  if (length === 0) return 'Several, separated by commas'
  return `${formatCount(length)} ${length === 1 ? 'merchant' : 'merchants'}`
}

/** Sets the charges of many merchants: all of them or none. */
export const FeatureUpdateAll = ({ codes, featureId, features, onClose }: Props) => {
  const form = useTableForm({
    table,
    call: updateCharges,
    fixed: () => ({}),
    opensWith: { merchantCodes: codes.join(', '), featureId },
    waits: true,
    draftKey: 'charges of many',
    draftTitle: 'Update All Merchant Feature',
    invalidates: [listMerchantFeatures],
    words: { saved: 'Successfully Done!', failed: 'Could not update data' },
    onSaved: onClose,
  })
  const options = features.map(({ id, name }) => ({ value: String(id), name }))
  return (
    <FormDialog
      title="Update All Merchant Feature"
      subtitle="Effective at once, for all of these merchants or for none."
      width="xlarge"
      form={form}
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        given={{ merchantCodes: { caption: countText(form.draft.merchantCodes) } }}
        own={{
          featureId: ({ value, onChange, ...props }) =>
            oneOf(options)({ ...props, value: String(value), onChange: (picked) => onChange(Number(picked)) }),
        }}
      />
    </FormDialog>
  )
}
