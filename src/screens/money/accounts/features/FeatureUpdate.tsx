import { prettyJson } from '#contract/wire/jsonText.ts'
import {
  type BrandCharge,
  listMerchantFeatures,
  type MerchantFeature,
  readCharges,
  updateCharges,
  writeCharges,
} from '#contract/calls/merchants/merchantFeatures.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { json } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import type { FormField } from '#src/editing/fields/formField.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly feature: MerchantFeature
  readonly onClose: () => void
}

const charges: FormField<string, readonly BrandCharge[]> = {
  ...json('brand_charges_mapping', {
    caption: 'A list of entries: {"type": "PERCENTAGE", "value": 1.5, "brand_code": "…"}',
    rows: 14,
  }),
  read: (saved) => prettyJson(writeCharges(saved)),
  write: (typed) => {
    const read = readCharges(typed.trim())
    return 'charges' in read ? read.charges : undefined
  },
  faultOf: (typed) => {
    const read = readCharges(typed.trim())
    return 'fault' in read ? read.fault : undefined
  },
}
const table = defineForm(updateCharges, { charges })

/** The charges of one merchant as JSON. */
export const FeatureUpdate = ({ feature, onClose }: Props) => {
  const form = useTableForm({
    table,
    call: updateCharges,
    saved: feature,
    versionOf: ({ revision }) => revision,
    fixed: () => ({ merchantCodes: [feature.merchantCode], featureId: feature.featureId, id: feature.id }),
    waits: true,
    stale: {
      code: 'record-changed',
      read: async ({ merchantCode, featureId }) => {
        const request = { merchantCodes: [merchantCode], featureId, page: 0, size: 1 }
        return (await callGateway(listMerchantFeatures, request)).rows[0]
      },
      what: 'these charges',
    },
    draftKey: `charges ${feature.id}`,
    draftTitle: `${feature.featureName} · ${feature.merchantCode}`,
    invalidates: [listMerchantFeatures],
    words: { saved: 'Successfully Done!', failed: 'Could not update data' },
    onSaved: onClose,
  })

  return (
    <FormDialog
      title="Update Merchant Feature"
      subtitle={`Effective at once. Changed last by ${feature.changedBy}.`}
      form={form}
      onClose={onClose}
    >
      <TextField label="Merchant Code" readOnly value={feature.merchantCode} />
      <TextField label="Feature" readOnly value={feature.featureName} />
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}
