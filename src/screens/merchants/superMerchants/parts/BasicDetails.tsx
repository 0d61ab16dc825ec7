import { Select } from '@primer/react'
import { EntityType, entityTypes } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { typedMobile } from '#contract/wire/typedText.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Id } from '#src/ui/Id.tsx'
import styles from '../superMerchants.module.css'
import { entityNames } from '../superMerchantWords.ts'
import { type SectionProps, useSection } from '../useSection.tsx'
import { SectionCard } from './SectionCard.tsx'

interface TypeProps {
  readonly value: string
  readonly onChange: (type: string) => void
}

export const BusinessTypeField = ({ value, onChange }: TypeProps) => (
  <SelectField label="Business Type" value={value} onChange={onChange}>
    <Select.Option value="">Choose a type</Select.Option>
    {entityTypes.map((type) => (
      <Select.Option key={type} value={type}>
        {entityNames[type]}
      </Select.Option>
    ))}
  </SelectField>
)

const labels = { businessType: 'Business Type', whatsappMobileNumber: 'Whatsapp Mobile Number' }

/** SM-03. Names and code are the merchant's; the type is chosen here. */
export const BasicDetails = ({ record, isLocked, isNext, onDirty }: SectionProps) => {
  const open = useSection({
    section: 'basicDetails',
    record,
    original: { businessType: record.businessType ?? '', whatsappMobileNumber: record.whatsappMobileNumber },
    labels,
    numbers: [],
    requestOf: ({ businessType, whatsappMobileNumber }) => ({
      kycGroup: 'BASICDETAILS',
      kycDocType: 'BASIC',
      ...(EntityType.safeParse(businessType).success ? { businessType: EntityType.parse(businessType) } : {}),
      whatsappMobileNumber: typedMobile(whatsappMobileNumber),
    }),
    onDirty,
  })
  const { draft, set } = open
  const mobile = typedMobile(draft.whatsappMobileNumber)
  const fault = /^(\d{10})?$/.test(mobile) ? undefined : 'A mobile number has 10 digits.'
  return (
    <SectionCard
      open={{ ...open, isSavable: open.isSavable && fault === undefined }}
      isLocked={isLocked}
      isNext={isNext}
    >
      <Facts
        facts={[
          { label: 'Super Merchant Code', value: <Id label="Super Merchant Code" value={record.merchantCode} /> },
          { label: 'Super Merchant Name', value: record.superMerchantName },
          { label: 'Business Name', value: record.businessName },
          { label: 'Legal Name', value: record.legalName },
          { label: 'Contact Person Name', value: record.contactPerson },
          { label: 'Mobile Number', value: <Id label="Mobile Number" value={record.mobileNumber} /> },
          { label: 'E-mail', value: record.emailId },
          ...(isLocked
            ? [
                { label: 'Business Type', value: record.businessType === null ? '' : entityNames[record.businessType] },
                { label: 'Whatsapp Mobile Number', value: record.whatsappMobileNumber },
              ]
            : []),
        ]}
      />
      {!isLocked && (
        <div className={styles.fields}>
          <BusinessTypeField value={draft.businessType} onChange={(businessType) => set({ businessType })} />
          <TextField
            label="Whatsapp Mobile Number"
            caption="Optional"
            fault={fault}
            inputMode="tel"
            longest={20}
            value={draft.whatsappMobileNumber}
            onChange={(text) => set({ whatsappMobileNumber: text })}
          />
        </div>
      )}
    </SectionCard>
  )
}
