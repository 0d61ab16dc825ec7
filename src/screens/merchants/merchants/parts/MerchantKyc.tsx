import { getKycCase } from '#contract/calls/merchants/kyc.ts'
import { linkKycDocument, uploadKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { editMerchants, type Merchant } from '#contract/calls/merchants/merchants.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ApprovalSection } from '#src/kyc/ApprovalSection.tsx'
import { DocumentPickers } from '#src/kyc/DocumentPickers.tsx'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import { StatusSection } from '#src/kyc/StatusSection.tsx'
import { useDelivery, useFollowDelivery } from '#src/kyc/useDelivery.ts'
import { useSession } from '#src/session/useSession.ts'
import { Bone } from '#src/ui/Bone.tsx'
import { Section } from '#src/ui/Section.tsx'
import styles from './MerchantKyc.module.css'

interface MerchantKycProps {
  readonly merchant: Merchant
  /** The form is read-only: nothing is decided, uploaded or switched. */
  readonly isReadOnly: boolean
}

/** The decision, the documents and the status of one merchant; each part only for whom the documents give it to. */
export const MerchantKyc = ({ merchant, isReadOnly }: MerchantKycProps) => {
  const { session, can } = useSession()
  const isAdmin = session.roleFlags.includes('admin')
  const hasApproval = isAdmin && can(editMerchants)
  const hasPickers = can(uploadKycDocument) && !isReadOnly
  const hasDocuments = hasPickers || (isAdmin && can(linkKycDocument))
  const isShown = can(getKycCase) && (isAdmin || hasPickers)
  const delivery = useDelivery()
  const read = useCall(
    getKycCase,
    { merchantCode: merchant.merchantCode },
    { enabled: isShown, staleTime: 0, refetchInterval: delivery.refetchInterval },
  )
  const kyc = read.data
  useFollowDelivery(delivery, kyc)
  if (!isShown) return null
  const sections = [
    ...(hasApproval ? ['KYC Approval'] : []),
    ...(hasDocuments ? ['KYC Documents'] : []),
    ...(isAdmin ? ['Merchant Status'] : []),
  ]
  return (
    <ReadState
      read={read}
      failedTitle="The KYC of this merchant could not be loaded"
      skeleton={
        <div className="ui-stack" inert>
          {sections.map((title) => (
            <Section key={title} title={title}>
              <Bone />
            </Section>
          ))}
        </div>
      }
    >
      {kyc !== undefined && (
        <>
          {hasApproval && (
            <ApprovalSection
              kyc={kyc}
              screen="form"
              isReadOnly={isReadOnly}
              facts={{
                panNumber: merchant.panNumber,
                ifsc: merchant.ifsc,
                bankName: merchant.bankName,
                gstNumber: merchant.gstNumber,
                accountNumber: merchant.accountRefNumber,
                accountHolderName: merchant.accountHolderName,
              }}
            />
          )}
          {hasDocuments && (
            <Section title="KYC Documents">
              <div className={hasPickers && can(linkKycDocument) ? styles.documents : undefined}>
                {hasPickers && <DocumentPickers kyc={kyc} />}
                {can(linkKycDocument) && <DocumentViewer merchantCode={kyc.merchantCode} documents={kyc.documents} />}
              </div>
            </Section>
          )}
          {isAdmin && <StatusSection kyc={kyc} isReadOnly={isReadOnly} />}
        </>
      )}
    </ReadState>
  )
}
