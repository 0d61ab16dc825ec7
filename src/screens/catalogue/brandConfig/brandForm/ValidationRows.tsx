import { PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Button, Checkbox, IconButton } from '@primer/react'
import { TextField } from '#src/ui/TextField.tsx'
import { useExpression } from './useExpression.ts'
import { emptyValidation, faultsOfValidation, type Validation } from './validations.ts'
import styles from './BrandForm.module.css'
import { useState } from 'react'

interface Props {
  readonly value: readonly Validation[]
  readonly fault: string | undefined
  readonly showsFaults: boolean
  readonly onChange: (value: readonly Validation[]) => void
}

const mostValidations = 50

const texts = [
  ['label', 'Label'],
  ['attributeName', 'Attribute'],
  ['category', 'Category'],
  ['errorMessage', 'Message'],
] as const

interface RowProps {
  readonly at: number
  readonly validation: Validation
  readonly showsFaults: boolean
  readonly onChange: (change: Partial<Validation>) => void
  readonly onRemove: () => void
}

const Row = ({ at, validation, showsFaults, onChange, onRemove }: RowProps) => {
  const [sample, setSample] = useState('')
  const faults = faultsOfValidation(validation)
  const shown = (field: keyof Validation) =>
    showsFaults || (field === 'regex' && validation.regex !== '') ? faults[field] : undefined
  const outcome = useExpression(faults.regex === undefined ? validation.regex : '', sample)
  return (
    <li className={styles.validation}>
      <fieldset className={styles.row}>
        <legend className={styles.legend}>Validation {at + 1}</legend>
        {texts.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            fault={shown(field)}
            longest={200}
            value={validation[field]}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
        <TextField
          label="Expression"
          fault={shown('regex')}
          className={styles.wide}
          monospace
          spellCheck={false}
          longest={500}
          value={validation.regex}
          onChange={(text) => onChange({ regex: text })}
        />
        <TextField
          label="Try it"
          caption={outcome.text}
          className={styles.wide}
          spellCheck={false}
          longest={1_000}
          placeholder="What a shop would type"
          value={sample}
          onChange={setSample}
          {...(outcome.isAccepted === undefined
            ? {}
            : { validationStatus: outcome.isAccepted ? ('success' as const) : ('error' as const) })}
        />
        <div className={`${styles.end} ${styles.wide}`}>
          <label className="ui-line">
            <Checkbox
              checked={validation.isMandatory}
              onChange={(event) => onChange({ isMandatory: event.target.checked })}
            />
            Mandatory
          </label>
          <IconButton
            type="button"
            icon={TrashIcon}
            size="small"
            variant="invisible"
            aria-label={`Remove validation ${at + 1}`}
            onClick={onRemove}
          />
        </div>
      </fieldset>
    </li>
  )
}

/** `brand_validations` as rows, each with a field to try its expression in. */
export const ValidationRows = ({ value, fault, showsFaults, onChange }: Props) => (
  <section className="ui-shrinking-12" aria-label="Brand Validations">
    {fault !== undefined && (
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    )}
    <ul className={styles.list}>
      {value.map((validation, at) => (
        <Row
          // A row has no name of its own; its place is what the person sees.
          key={at}
          at={at}
          validation={validation}
          showsFaults={showsFaults}
          onChange={(change) => onChange(value.map((one, place) => (place === at ? { ...one, ...change } : one)))}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
    </ul>
    <div>
      <Button
        type="button"
        size="small"
        leadingVisual={PlusIcon}
        disabled={value.length >= mostValidations}
        onClick={() => onChange([...value, emptyValidation])}
      >
        Add validation
      </Button>
    </div>
  </section>
)
