import { Label, Link } from '@primer/react'
import { useState } from 'react'
import { indianDay } from '#contract/indianTime.ts'
import type { Merchant } from '#contract/merchants.ts'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import type { MerchantField } from '../merchantFields.ts'
import { MaskedNumber } from './MaskedNumber.tsx'

const NotedDay = ({ day }: { day: string }) => {
  const [today] = useState(() => indianDay(new Date()))
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
  const text = textOf(merchant, field)
  if (text === '') return none
  switch (field.kind) {
    case 'masked':
      return <MaskedNumber merchantCode={merchant.merchantCode} field={field.name} label={field.label} value={text} />
    case 'id':
      return <Id label={field.label} value={text} />
    case 'flag':
      return <>{text === 'true' ? 'Yes' : 'No'}</>
    case 'day':
      return <NotedDay day={text} />
    case 'instant':
      return <When at={text} />
    case 'link':
      return !/^(https?:\/)?\//.test(text) ? (
        <>{text}</>
      ) : (
        <Link href={text} target="_blank" rel="noreferrer">
          Open
        </Link>
      )
    default:
      return <>{text}</>
  }
}
