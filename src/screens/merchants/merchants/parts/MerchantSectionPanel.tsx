import { FormControl, TextInput } from '@primer/react'
import type { Merchant } from '#contract/calls/merchants/merchants.ts'
import { listSettlementFeatures } from '#contract/calls/money/settlementFeatures.ts'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import type { MerchantSection } from '../merchantFields.ts'
import type { EditableField, MerchantDraft } from '../mergeMerchant.ts'
import { MerchantFieldValue } from './MerchantFieldValue.tsx'
import { SettlementFeatures } from './SettlementFeatures.tsx'
import styles from './MerchantSectionPanel.module.css'

interface MerchantSectionPanelProps {
  readonly section: MerchantSection
  /** Absent in add mode: the fields are shown empty. */
  readonly merchant: Merchant | undefined
  readonly draft: MerchantDraft
  readonly faults: Partial<Record<EditableField, string>>
  /** Absent when nothing may be changed. */
  readonly onChange: ((field: EditableField, text: string) => void) | undefined
}

export const MerchantSectionPanel = ({ section, merchant, draft, faults, onChange }: MerchantSectionPanelProps) => {
  const { can } = useSession()
  const isInput = onChange !== undefined || merchant === undefined
  const inputs = isInput ? section.fields.filter((field) => field.kind === 'editable') : []
  const values = isInput ? section.fields.filter((field) => field.kind !== 'editable') : section.fields
  return (
    <Section title={section.title}>
      {inputs.map(({ name, label }) => (
        <FormControl key={name} disabled={onChange === undefined} className={styles.input ?? ''}>
          <FormControl.Label>{label}</FormControl.Label>
          <TextInput
            block
            name={name}
            autoComplete="off"
            validationStatus={faults[name] === undefined ? undefined : 'error'}
            value={draft[name]}
            onChange={(event) => onChange?.(name, event.target.value)}
          />
          {faults[name] !== undefined && (
            <FormControl.Validation variant="error">{faults[name]}</FormControl.Validation>
          )}
        </FormControl>
      ))}
      <dl className={styles.fields}>
        {values.map((field) => (
          <div key={field.name} className={styles.field}>
            <dt>{field.label}</dt>
            <dd>{merchant === undefined ? '–' : <MerchantFieldValue merchant={merchant} field={field} />}</dd>
          </div>
        ))}
      </dl>
      {section.hasSettlementFeatures === true && merchant !== undefined && can(listSettlementFeatures) && (
        <SettlementFeatures merchantCode={merchant.merchantCode} />
      )}
    </Section>
  )
}
