import { Banner, Button, Dialog } from '@primer/react'
import { useState } from 'react'
import { sections, sectionOfDocument, sectionOfNumber } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import { submitSuperMerchant } from '#contract/calls/merchants/superMerchantReview.ts'
import { getSuperMerchant, searchSuperMerchants, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from '../superMerchants.module.css'
import { documentLabels, entityNames, identityNames, numberLabels, numberStateNames } from '../superMerchantWords.ts'

const factsOf = (record: SuperMerchant, section: (typeof sections)[number]): Fact[] => {
  const { businessType, identityType, whatsappMobileNumber } = record
  const own: Fact[] =
    section === 'basicDetails'
      ? [
          { label: 'Business Name', value: record.businessName },
          { label: 'Legal Name', value: record.legalName },
          { label: 'Contact Person Name', value: record.contactPerson },
          { label: 'Mobile Number', value: record.mobileNumber },
          { label: 'Business Type', value: businessType === null ? '' : entityNames[businessType] },
          { label: 'Whatsapp Mobile Number', value: whatsappMobileNumber },
        ]
      : section === 'idProof'
        ? [{ label: 'ID Proof Type', value: identityType === null ? '' : identityNames[identityType] }]
        : []
  const isOfUse = (kind: SuperMerchant['numbers'][number]['kind']) =>
    sectionOfNumber(kind) === section && (section !== 'idProof' || kind === identityType)
  return [
    ...own,
    ...record.numbers
      .filter(({ kind }) => isOfUse(kind))
      .map(({ kind, number, state, ifsc }) => ({
        label: numberLabels[kind],
        value: `${number}${ifsc === '' ? '' : `, IFSC ${ifsc}`}: ${numberStateNames[state]}`,
      })),
    ...record.documents
      .filter(({ kind }) => sectionOfDocument(kind) === section)
      .map(({ kind, uploadedBy }) => ({
        label: documentLabels[kind],
        value: `Uploaded by ${uploadedBy || 'merchant'}`,
      })),
  ]
}

/** All that is handed in, section by section. */
export const Summary = ({ record }: { readonly record: SuperMerchant }) => (
  <div className="ui-stack">
    {sections.map((section) => (
      <Facts key={section} title={sectionNames[section]} facts={factsOf(record, section)} />
    ))}
  </div>
)

interface Props {
  readonly record: SuperMerchant
  readonly onClose: () => void
}

/** SM-02: the final save, after a look at the whole. */
export const SubmitDialog = ({ record, onClose }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const isOffline = useConnection() === 'offline'
  const submitting = useCommand(submitSuperMerchant, {
    invalidates: [getSuperMerchant, searchSuperMerchants, listWaiting],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'All details validated and saved!' })
      onClose()
    },
    onError: (error) => {
      setFailure(error.message)
      showToast({ kind: 'error', text: 'Failed to save all details. Please check each section.' })
    },
  })
  return (
    <Dialog
      title="Save all details?"
      subtitle={`${record.businessName} (${record.merchantCode}) then waits for the review of a second person. Nothing is changed meanwhile.`}
      width="xlarge"
      onClose={onClose}
      footerButtons={cancelOr(
        onClose,
        {
          content: 'Save',
          loading: submitting.isPending,
          onClick: () => {
            setFailure(null)
            submitting.mutate({ request: { merchantCode: record.merchantCode }, ifMatch: record.version })
          },
        },
        { disabled: submitting.isPending },
      )}
    >
      <div className="ui-stack">
        {failure !== null && <Banner variant="critical" title="It was not saved" description={failure} />}
        {isOffline && (
          <Banner variant="warning" title="Saving needs a network" description="The sections stay saved." />
        )}
        <Summary record={record} />
        <span className={styles.noPrint}>
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
        </span>
      </div>
    </Dialog>
  )
}
