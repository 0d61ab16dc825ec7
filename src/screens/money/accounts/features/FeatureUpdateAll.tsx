import { Button, Select } from '@primer/react'
import { useState } from 'react'
import { listMerchantFeatures, maxCharges, updateCharges } from '#contract/calls/merchants/merchantFeatures.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { formatCount } from '#src/ui/count.ts'
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
export const FeatureUpdateAll = ({ codes, featureId, features, onClose }: Props) => {
  const [empty] = useState<Typed>({ codes: codes.join(', '), featureId, rows: [firstRow] })
  const form = useRecordForm<typeof updateCharges, never, Typed>({
    call: updateCharges,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => empty,
    requestOf: (typed) => {
      const charges = chargesOfRows(typed.rows)
      return charges && { merchantCodes: readCodes(typed.codes), featureId: typed.featureId, charges }
    },
    faultsOf: (typed) => ({ codes: faultOfCodes(typed.codes) }),
    isComplete: (typed) => readCodes(typed.codes).length > 0 && chargesOfRows(typed.rows) !== undefined,
    draftKey: 'charges of many',
    draftTitle: 'Update All Merchant Feature',
    labels: { codes: 'Merchant Code', featureId: 'Feature', rows: 'Feature Value' },
    invalidates: [listMerchantFeatures],
    words: { saved: 'Successfully Done!', failed: 'Could not update data' },
    onSaved: onClose,
  })
  const { draft, set } = form
  const { rows } = draft
  const merchantCodes = readCodes(draft.codes)
  const put = (key: number, change: Partial<ChargeRow>) =>
    set({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) })

  return (
    <FormDialog
      title="Update All Merchant Feature"
      subtitle="Effective at once, for all of these merchants or for none."
      width="xlarge"
      form={form}
      onClose={onClose}
    >
      <TextareaField
        label="Merchant Code"
        className={styles.wide}
        caption={
          merchantCodes.length === 0
            ? 'Several, separated by commas'
            : `${formatCount(merchantCodes.length)} ${merchantCodes.length === 1 ? 'merchant' : 'merchants'}`
        }
        fault={form.faults.codes}
        rows={2}
        resize="vertical"
        spellCheck={false}
        value={draft.codes}
        onBlur={() => set({ codes: splitCodes(draft.codes).join(', ') })}
        onChange={(text) => set({ codes: text })}
      />
      <SelectField
        label="Feature"
        value={String(draft.featureId)}
        onChange={(text) => set({ featureId: Number(text) })}
      >
        {features.map(({ id, name }) => (
          <Select.Option key={id} value={String(id)}>
            {name}
          </Select.Option>
        ))}
      </SelectField>
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
                    onClick={() => set({ rows: withoutRow(rows, row.key) })}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </div>
          )
        })}
        <div>
          <Button disabled={rows.length >= maxCharges} onClick={() => set({ rows: addedTo(rows) })}>
            Add row
          </Button>
        </div>
      </fieldset>
    </FormDialog>
  )
}
