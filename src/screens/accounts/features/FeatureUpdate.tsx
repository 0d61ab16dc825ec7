import { TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import { prettyJson } from '#contract/wire/jsonText.ts'
import {
  listMerchantFeatures,
  type MerchantFeature,
  updateCharges,
  writeCharges,
} from '#contract/calls/merchantFeatures.ts'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Field } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toast.ts'
import { JsonField } from '../parts/JsonField.tsx'
import { chargesOfText } from './chargesDraft.ts'

interface Props {
  readonly feature: MerchantFeature
  readonly onClose: () => void
}

/** The charges of one merchant as JSON. */
export const FeatureUpdate = ({ feature: opened, onClose }: Props) => {
  const [feature] = useState(opened)
  const saved = prettyJson(writeCharges(feature.charges))
  const [text, setText] = useState(saved)
  const [failure, setFailure] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const keyFor = useAttempt()
  const kept = useFormDraft({
    key: `charges ${feature.id}`,
    title: `${feature.featureName} · ${feature.merchantCode}`,
    version: feature.revision,
    present: { text },
    original: { text: saved },
    labels: { text: 'brand_charges_mapping' },
    fill: (typed) => setText(typed.text),
  })
  const saving = useCommand(updateCharges, {
    invalidates: [listMerchantFeatures],
    onSuccess: () => {
      isLeaving.current = true
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully Done!' })
      onClose()
    },
    onError: (error) => {
      setFailure(
        error instanceof Refusal && error.code === 'record-changed'
          ? 'Somebody changed this after you opened it. Note what you typed, close, and open it again from the list.'
          : error.message,
      )
      showToast({ kind: 'error', text: 'Could not update data' })
    },
  })
  const { charges, fault } = chargesOfText(text)
  const isChanged = text !== saved

  const submit = () => {
    if (charges === undefined) return
    const { id, merchantCode, featureId } = feature
    const request = { merchantCodes: [merchantCode], featureId, charges, id }
    saving.mutate({ request, ifMatch: feature.revision, idempotencyKey: keyFor(request) })
  }

  return (
    <RecordForm
      title="Update Merchant Feature"
      subtitle={`Effective at once. Changed last by ${feature.changedBy}.`}
      isChanged={isChanged}
      isLeaving={isLeaving}
      isReady={charges !== undefined && isChanged}
      isBusy={saving.isPending}
      failure={failure}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Merchant Code">
        {(control) => <TextInput {...control} block readOnly value={feature.merchantCode} />}
      </Field>
      <Field label="Feature">
        {(control) => <TextInput {...control} block readOnly value={feature.featureName} />}
      </Field>
      <JsonField
        label="brand_charges_mapping"
        caption={'A list of entries: {"type": "PERCENTAGE", "value": 1.5, "brand_code": "…"}'}
        fault={fault}
        rows={14}
        value={text}
        onChange={(next) => {
          setText(next)
          setFailure(null)
        }}
      />
    </RecordForm>
  )
}
