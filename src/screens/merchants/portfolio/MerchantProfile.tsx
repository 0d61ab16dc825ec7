import { Label } from '@primer/react'
import { type Merchant, unmaskMerchant } from '#contract/calls/merchants/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { MaskedNumber } from '#src/session/MaskedNumber.tsx'
import { useSession } from '#src/session/useSession.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import type { MerchantTabProps } from './merchantTab.ts'
import { KycDocuments } from './parts/KycDocuments.tsx'

type MaskedField = 'aadhaarNumber' | 'panNumber' | 'gstNumber' | 'accountRefNumber'

const kycWords: Readonly<Record<Merchant['kycApproval'], string>> = {
  approved: 'Approved',
  declined: 'Declined',
  undecided: 'Not decided',
}
const yesNo = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'Yes' : 'No')

export const MerchantProfile = ({ merchant }: MerchantTabProps) => {
  const { can } = useSession()
  const { merchantCode } = merchant
  const id = (label: string, value: string): Fact => ({
    label,
    value: value === '' ? '' : <Id label={label} value={value} />,
  })
  const masked = (label: string, field: MaskedField): Fact => ({
    label,
    value:
      merchant[field] === '' ? (
        ''
      ) : (
        <MaskedNumber
          merchantCode={merchantCode}
          label={label}
          value={merchant[field]}
          unmask={
            can(unmaskMerchant) ? (reason) => callGateway(unmaskMerchant, { merchantCode, field, reason }) : undefined
          }
        />
      ),
  })
  return (
    <>
      <Section title="Merchant">
        <Facts
          facts={[
            id('Merchant Code', merchantCode),
            { label: 'Business Name', value: merchant.businessName },
            { label: 'Display Name', value: merchant.displayName },
            {
              label: 'Status',
              value: (
                <Label variant={merchant.isActive ? 'success' : 'secondary'}>
                  {merchant.isActive ? 'ACTIVE' : 'DEACTIVE'}
                </Label>
              ),
            },
            { label: 'Category', value: merchant.category },
            { label: 'Line of Business', value: merchant.businessLob },
            id('MCC', merchant.mccCode),
            id('Brand Code', merchant.brandCode),
            id('Distributor Code', merchant.distributorCode),
            id('Group Code', merchant.groupCode),
            { label: 'Bucket', value: merchant.bucket },
            { label: 'Login Limit', value: merchant.loginLimit ?? '' },
            { label: 'Customer Fee', value: yesNo(merchant.hasCustomerFee) },
            { label: 'Created By', value: merchant.createdByUser },
            { label: 'Created', value: <When at={merchant.creationDate} /> },
            { label: 'Activated', value: <When day={merchant.activationDate} /> },
            { label: 'Deactivated By', value: merchant.deactivationName },
            { label: 'Deactivated', value: <When at={merchant.deactivationDate} /> },
          ]}
        />
      </Section>
      <Section title="Contact">
        <Facts
          facts={[
            { label: 'Contact Person', value: merchant.contactPerson },
            id('Mobile Number', merchant.mobileNumber),
            { label: 'Email Id', value: merchant.emailId },
            { label: 'Address', value: merchant.address },
            { label: 'City', value: merchant.city },
            { label: 'State', value: merchant.state },
            id('Pin Code', merchant.pinCode),
          ]}
        />
      </Section>
      <Section title="Bank and identity">
        <Facts
          facts={[
            { label: 'Account Holder Name', value: merchant.accountHolderName },
            masked('Account Ref Number', 'accountRefNumber'),
            { label: 'Bank Name', value: merchant.bankName },
            id('IFSC', merchant.ifsc),
            masked('PAN', 'panNumber'),
            masked('GST Number', 'gstNumber'),
            masked('Aadhaar', 'aadhaarNumber'),
          ]}
        />
      </Section>
      <Section
        title="KYC"
        aside={
          <Label variant={merchant.kycApproval === 'approved' ? 'success' : 'secondary'}>
            {kycWords[merchant.kycApproval]}
          </Label>
        }
      >
        <Facts facts={[{ label: 'KYC Updated', value: <When at={merchant.kycUpdateDate} /> }]} />
        <KycDocuments merchant={merchant} />
      </Section>
    </>
  )
}
