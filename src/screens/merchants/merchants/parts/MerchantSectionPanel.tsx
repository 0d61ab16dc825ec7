import type { Merchant } from '#contract/calls/merchants/merchants.ts'
import { listSettlementFeatures } from '#contract/calls/money/settlementFeatures.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import type { MerchantSection } from '../merchantFields.ts'
import { type MerchantDraft, merchantTable } from '../merchantTable.ts'
import { MerchantFieldValue } from './MerchantFieldValue.tsx'
import { SettlementFeatures } from './SettlementFeatures.tsx'
import styles from './MerchantSectionPanel.module.css'
import { Words } from '#src/ui/Words.tsx'

interface MerchantSectionPanelProps {
  readonly section: MerchantSection
  /** Absent in add mode: the fields are shown empty. */
  readonly merchant: Merchant | undefined
  readonly draft: MerchantDraft
  readonly faults: { readonly [Field in keyof MerchantDraft]?: string | undefined }
  /** Absent when nothing may be changed. */
  readonly onChange: ((change: Partial<MerchantDraft>) => void) | undefined
}

export const MerchantSectionPanel = ({ section, merchant, draft, faults, onChange }: MerchantSectionPanelProps) => {
  const { can } = useSession()
  const isInput = onChange !== undefined || merchant === undefined
  const inputs = isInput ? section.fields.filter((field) => field.kind === 'editable') : []
  const values = isInput ? section.fields.filter((field) => field.kind !== 'editable') : section.fields
  return (
    <Section title={section.title}>
      <FormFields
        table={merchantTable}
        form={{ draft, faults, set: (change) => onChange?.(change) }}
        isReadOnly={onChange === undefined}
        only={inputs.map(({ name }) => name)}
        given={{ displayName: { className: styles.input }, contactPerson: { className: styles.input } }}
      />
      <dl className={styles.fields}>
        {values.map((field) => (
          <div key={field.name} className={styles.field}>
            <dt>
              <Words text={field.label} />
            </dt>
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
