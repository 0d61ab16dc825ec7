import { Button } from '@primer/react'
import { maxCharges } from '#contract/calls/merchants/merchantFeatures.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import type { ControlProps } from '#src/editing/fields/formField.ts'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { addedTo, type ChargeRow, faultsOfRow, withoutRow } from './charges.ts'
import styles from './Features.module.css'

/** A row for each brand; the first one stays. */
export const ChargeRows = ({ label, value: rows, onChange }: ControlProps<readonly ChargeRow[]>) => (
  <fieldset className={styles.rows}>
    <legend>{label}</legend>
    {rows.map((row, index) => {
      const faults = faultsOfRow(row, rows)
      const put = (change: Partial<ChargeRow>) =>
        onChange(rows.map((other) => (other.key === row.key ? { ...other, ...change } : other)))
      return (
        <div key={row.key} className={styles.row} role="group" aria-label={`Row ${index + 1}`}>
          <ChargeFields type={row.type} value={row.value} fault={faults.value} onChange={put} />
          <BrandField
            label="brand_code"
            fault={faults.brandCode}
            value={row.brandCode}
            onChange={(brandCode) => put({ brandCode })}
          />
          <div className={styles.remove}>
            {index > 0 && (
              <Button
                variant="invisible"
                aria-label={`Remove row ${index + 1}`}
                onClick={() => onChange(withoutRow(rows, row.key))}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      )
    })}
    <div>
      <Button disabled={rows.length >= maxCharges} onClick={() => onChange(addedTo(rows))}>
        Add row
      </Button>
    </div>
  </fieldset>
)
