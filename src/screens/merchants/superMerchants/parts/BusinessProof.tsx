import { Button } from '@primer/react'
import { entityNumber, EntityType, plainNumber } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { neededFor } from '#contract/calls/merchants/superMerchantSections.ts'
import styles from '../superMerchants.module.css'
import { entityNames, numberLabels } from '../superMerchantWords.ts'
import { type SectionProps, useSection } from '../useSection.tsx'
import { noTypedNumber } from '../verificationCalls.ts'
import { BusinessTypeField } from './BasicDetails.tsx'
import { NumberField } from './NumberField.tsx'
import { LockedChoice, Papers, SectionCard } from './SectionCard.tsx'

const numbers = ['BUSINESSPAN', 'GST', 'CIN', 'DPIN'] as const
type BusinessNumber = (typeof numbers)[number]

const labels = {
  businessType: 'Business Type',
  BUSINESSPAN: numberLabels.BUSINESSPAN,
  GST: numberLabels.GST,
  CIN: numberLabels.CIN,
  DPIN: numberLabels.DPIN,
  hasNoGst: 'Without a GST number',
}

/** SM-05. What it asks for follows from the type of the business. */
export const BusinessProof = ({ record, isLocked, isNext, onDirty }: SectionProps) => {
  const open = useSection({
    section: 'businessProof',
    record,
    original: { businessType: record.businessType ?? '', BUSINESSPAN: '', GST: '', CIN: '', DPIN: '', hasNoGst: '' },
    labels,
    numbers,
    removed: ({ hasNoGst }) => (hasNoGst === '' ? [] : ['GST']),
    requestOf: ({ businessType, CIN, DPIN, hasNoGst }) => {
      const type = EntityType.safeParse(businessType).data
      const own = type && entityNumber[type]
      return {
        kycGroup: 'LEGALITY',
        kycDocType: 'BUSINESSPAN',
        ...(type === undefined ? {} : { businessType: type }),
        ...(hasNoGst === '' ? {} : { gstNumber: '' }),
        ...(own === 'CIN' && CIN !== '' ? { cinNumber: plainNumber(CIN) } : {}),
        ...(own === 'DPIN' && DPIN !== '' ? { dpinNumber: plainNumber(DPIN) } : {}),
      }
    },
    onDirty,
  })
  const { draft, set } = open
  const businessType = EntityType.safeParse(draft.businessType).data
  const own = businessType && entityNumber[businessType]
  const hasGst = record.numbers.some(({ kind }) => kind === 'GST')
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
        {isLocked ? (
          <LockedChoice label="Business Type" value={businessType === undefined ? '' : entityNames[businessType]} />
        ) : (
          <BusinessTypeField value={draft.businessType} onChange={(type) => set({ businessType: type })} />
        )}
        {field('BUSINESSPAN')}
        {draft.hasNoGst === '' ? (
          <div className={styles.number}>
            {field('GST', true)}
            {hasGst && !isLocked && draft.GST === '' && (
              <span>
                <Button size="small" variant="invisible" onClick={() => set({ hasNoGst: 'yes' })}>
                  Remove the GST number
                </Button>
              </span>
            )}
          </div>
        ) : (
          <div className={styles.number}>
            <span className="ui-strong">GST Number (optional)</span>
            <span className={styles.muted}>It is removed when you save.</span>
            <span>
              <Button size="small" onClick={() => set({ hasNoGst: '' })}>
                Keep it
              </Button>
            </span>
          </div>
        )}
        {(own === 'CIN' || own === 'DPIN') && field(own)}
      </div>
      <Papers record={record} kinds={documents.flat()} isLocked={isLocked} />
    </SectionCard>
  )
}
