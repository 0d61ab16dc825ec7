import { prettyJson } from '#contract/wire/jsonText.ts'
import {
  listMerchantFeatures,
  type MerchantFeature,
  updateCharges,
  writeCharges,
} from '#contract/calls/merchants/merchantFeatures.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { JsonField } from '#src/editing/JsonField.tsx'
import { chargesOfText } from './chargesDraft.ts'

interface Props {
  readonly feature: MerchantFeature
  readonly onClose: () => void
}

/** The charges of one merchant as JSON. */
export const FeatureUpdate = ({ feature, onClose }: Props) => {
  const form = useRecordForm({
    call: updateCharges,
    saved: feature,
    versionOf: ({ revision }) => revision,
    draftOf: (saved) => ({ text: prettyJson(writeCharges(saved?.charges ?? [])) }),
    requestOf: ({ text }, base) => {
      const { charges } = chargesOfText(text)
      if (charges === undefined || base === undefined) return undefined
      return { merchantCodes: [base.merchantCode], featureId: base.featureId, charges, id: base.id }
    },
    faultsOf: ({ text }) => ({ text: chargesOfText(text).fault }),
    isComplete: ({ text }) => chargesOfText(text).charges !== undefined,
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
    labels: { text: 'brand_charges_mapping' },
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
      <JsonField
        label="brand_charges_mapping"
        caption={'A list of entries: {"type": "PERCENTAGE", "value": 1.5, "brand_code": "…"}'}
        fault={form.faults.text}
        rows={14}
        value={form.draft.text}
        onChange={(text) => form.set({ text })}
      />
    </FormDialog>
  )
}
