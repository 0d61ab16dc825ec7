import { Button, Select, Textarea } from '@primer/react'
import { useRef, useState } from 'react'
import { listMerchantFeatures, maxCharges, updateCharges } from '#contract/calls/merchantFeatures.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { Field } from '#src/ui/Field.tsx'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { faultOfCodes, readCodes, splitCodes } from '../parts/merchantCodes.ts'
import { addedTo, type ChargeRow, chargesOfRows, faultsOfRow, firstRow, withoutRow } from './chargesDraft.ts'
import styles from './Features.module.css'

interface Props {
  /** Those that the list is filtered by. */
  readonly codes: readonly string[]
  readonly featureId: number
  readonly features: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

interface Typed {
  readonly codes: string
  readonly featureId: number
  readonly rows: readonly ChargeRow[]
}

/** Sets the charges of many merchants: all of them or none. */
export const FeatureUpdateAll = ({ codes, featureId: shownFeature, features, onClose }: Props) => {
  const [first] = useState(codes.join(', '))
  const [typed, setTyped] = useState(first)
  const [featureId, setFeatureId] = useState(shownFeature)
  const [rows, setRows] = useState<readonly ChargeRow[]>([firstRow])
  const [failure, setFailure] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const keyFor = useAttempt()
  const kept = useFormDraft<Typed>({
    key: 'charges of many',
    title: 'Update All Merchant Feature',
    present: { codes: typed, featureId, rows },
    original: { codes: first, featureId: shownFeature, rows: [firstRow] },
    labels: { codes: 'Merchant Code', featureId: 'Feature', rows: 'Feature Value' },
    fill: (draft) => {
      setTyped(draft.codes)
      setFeatureId(draft.featureId)
      setRows(draft.rows)
    },
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
      setFailure(error.message)
      showToast({ kind: 'error', text: 'Could not update data' })
    },
  })
  const codeFault = faultOfCodes(typed)
  const merchantCodes = readCodes(typed)
  const charges = chargesOfRows(rows)
  const put = (key: number, change: Partial<ChargeRow>) => {
    setRows((was) => was.map((row) => (row.key === key ? { ...row, ...change } : row)))
    setFailure(null)
  }
  const submit = () => {
    if (charges === undefined) return
    const request = { merchantCodes, featureId, charges }
    saving.mutate({ request, idempotencyKey: keyFor(request) })
  }

  return (
    <RecordForm
      title="Update All Merchant Feature"
      subtitle="Effective at once, for all of these merchants or for none."
      width="xlarge"
      isChanged={typed !== first || JSON.stringify(rows) !== JSON.stringify([firstRow]) || featureId !== shownFeature}
      isLeaving={isLeaving}
      isReady={codeFault === undefined && merchantCodes.length > 0 && charges !== undefined}
      isBusy={saving.isPending}
      failure={failure}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Merchant Code"
        className={styles.wide}
        caption={
          merchantCodes.length === 0
            ? 'Several, separated by commas'
            : `${formatCount(merchantCodes.length)} ${merchantCodes.length === 1 ? 'merchant' : 'merchants'}`
        }
        fault={codeFault}
      >
        {(control) => (
          <Textarea
            {...control}
            block
            rows={2}
            resize="vertical"
            spellCheck={false}
            autoComplete="off"
            value={typed}
            onBlur={() => setTyped(splitCodes(typed).join(', '))}
            onChange={(event) => {
              setTyped(event.target.value)
              setFailure(null)
            }}
          />
        )}
      </Field>
      <Field label="Feature">
        {(control) => (
          <Select
            {...control}
            block
            value={String(featureId)}
            onChange={(event) => setFeatureId(Number(event.target.value))}
          >
            {features.map(({ id, name }) => (
              <Select.Option key={id} value={String(id)}>
                {name}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className={styles.rows}>
        <legend>Feature Value</legend>
        {rows.map((row, index) => {
          const faults = faultsOfRow(row, rows)
          return (
            <div key={row.key} className={styles.row} role="group" aria-label={`Row ${index + 1}`}>
              <ChargeFields
                type={row.type}
                value={row.value}
                fault={faults.value}
                onChange={(change) => put(row.key, change)}
              />
              <BrandField
                label="brand_code"
                fault={faults.brandCode}
                value={row.brandCode}
                onChange={(brandCode) => put(row.key, { brandCode })}
              />
              <div className={styles.remove}>
                {index > 0 && (
                  <Button
                    variant="invisible"
                    aria-label={`Remove row ${index + 1}`}
                    onClick={() => setRows(withoutRow(rows, row.key))}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </div>
          )
        })}
        <div>
          <Button disabled={rows.length >= maxCharges} onClick={() => setRows(addedTo(rows))}>
            Add row
          </Button>
        </div>
      </fieldset>
    </RecordForm>
  )
}
