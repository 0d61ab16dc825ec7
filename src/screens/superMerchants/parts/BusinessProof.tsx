import { entityNumber, EntityType, plainNumber } from '#contract/calls/superMerchantNumbers.ts'
import { neededFor } from '#contract/calls/superMerchantSections.ts'
import styles from '../superMerchants.module.css'
import { numberLabels } from '../superMerchantWords.ts'
import { type SectionProps, useSection } from '../useSection.tsx'
import { noTypedNumber } from '../verificationCalls.ts'
import { BusinessTypeField } from './BasicDetails.tsx'
import { NumberField } from './NumberField.tsx'
import { Papers, SectionCard } from './SectionCard.tsx'

const numbers = ['BUSINESSPAN', 'GST', 'CIN', 'DPIN'] as const
type BusinessNumber = (typeof numbers)[number]

const labels = {
  businessType: 'Business Type',
  BUSINESSPAN: numberLabels.BUSINESSPAN,
  GST: numberLabels.GST,
  CIN: numberLabels.CIN,
  DPIN: numberLabels.DPIN,
}

/** SM-05. What it asks for follows from the type of the business. */
export const BusinessProof = ({ record, isLocked, isNext, onDirty }: SectionProps) => {
  const open = useSection({
    section: 'businessProof',
    record,
    original: { businessType: record.businessType ?? '', BUSINESSPAN: '', GST: '', CIN: '', DPIN: '' },
    labels,
    numbers,
    requestOf: ({ businessType, CIN, DPIN }) => {
      const type = EntityType.safeParse(businessType).data
      const own = type && entityNumber[type]
      return {
        kycGroup: 'LEGALITY',
        kycDocType: 'BUSINESSPAN',
        ...(type === undefined ? {} : { businessType: type }),
        ...(own === 'CIN' && CIN !== '' ? { cinNumber: plainNumber(CIN) } : {}),
        ...(own === 'DPIN' && DPIN !== '' ? { dpinNumber: plainNumber(DPIN) } : {}),
      }
    },
    onDirty,
  })
  const { draft, set } = open
  const businessType = EntityType.safeParse(draft.businessType).data
  const own = businessType && entityNumber[businessType]
  const { documents } = neededFor('businessProof', { businessType, identityType: undefined })
  const field = (kind: BusinessNumber, isOptional = false) => (
    <NumberField
      key={kind}
      record={record}
      kind={kind}
      typed={{ ...noTypedNumber, number: draft[kind] }}
      set={(change) => set(change.number === undefined ? {} : { [kind]: change.number })}
      onTaken={() => set({ [kind]: '' })}
      isLocked={isLocked}
      isOptional={isOptional}
    />
  )
  return (
    <SectionCard open={open} isLocked={isLocked} isNext={isNext}>
      <div className={styles.fields}>
        <BusinessTypeField
          value={draft.businessType}
          isLocked={isLocked}
          onChange={(type) => set({ businessType: type })}
        />
        {field('BUSINESSPAN')}
        {field('GST', true)}
        {(own === 'CIN' || own === 'DPIN') && field(own)}
      </div>
      <Papers record={record} kinds={documents.flat()} isLocked={isLocked} />
    </SectionCard>
  )
}
