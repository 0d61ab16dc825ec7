import { Label } from '@primer/react'
import { useState } from 'react'
import { type Merchant, unmaskMerchant } from '#contract/calls/merchants/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { MaskedNumber } from '#src/session/MaskedNumber.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { WebLink } from '#src/ui/WebLink.tsx'
import { When } from '#src/ui/When.tsx'
import type { MerchantField } from '../merchantFields.ts'

const NotedDay = ({ day }: { day: string }) => {
  const [today] = useState(gatewayToday)
  return (
    <>
      <When day={day} /> {day > today && <Label variant="attention">in the future</Label>}
    </>
  )
}

const none = <span aria-label="not given">–</span>

const kycWords: Readonly<Record<Merchant['kycApproval'], string>> = {
  approved: 'Approved',
  declined: 'Declined',
  undecided: 'Not decided',
}

const textOf = (merchant: Merchant, field: MerchantField): string => {
  const value = merchant[field.name]
  if (field.name === 'kycApproval') return kycWords[merchant.kycApproval]
  return value === null || value === undefined ? '' : String(value)
}

interface MerchantFieldValueProps {
  readonly merchant: Merchant
  readonly field: MerchantField
}

export const MerchantFieldValue = ({ merchant, field }: MerchantFieldValueProps) => {
  const { can } = useSession()
  const text = textOf(merchant, field)
  if (text === '') return none
  switch (field.kind) {
    case 'masked':
      return (
        <MaskedNumber
          merchantCode={merchant.merchantCode}
          label={field.label}
          value={text}
          unmask={
            can(unmaskMerchant)
              ? (reason) =>
                  callGateway(unmaskMerchant, { merchantCode: merchant.merchantCode, field: field.name, reason })
              : undefined
          }
        />
      )
    case 'id':
      return <Id label={field.label} value={text} />
    case 'flag':
      return <>{text === 'true' ? 'Yes' : 'No'}</>
    case 'day':
      return <NotedDay day={text} />
    case 'instant':
      return <When at={text} />
    case 'link':
      // Looked at in the KYC review, where every look is recorded.
      if (text.startsWith('/kyc-documents/')) return <>Uploaded</>
      return <WebLink address={text} />
    default:
      return <>{text}</>
  }
}
