import { AlertFillIcon, CheckCircleFillIcon, QuestionIcon } from '@primer/octicons-react'
import { Label } from '@primer/react'
import type { ReactNode } from 'react'
import { type KycItem, type KycReview, unmaskKycNumber } from '#contract/calls/merchants/kyc.ts'
import { unmaskMerchant } from '#contract/calls/merchants/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { MaskedNumber } from '#src/session/MaskedNumber.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Section } from '#src/ui/Section.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { reviewAddress } from '../kycAddresses.ts'
import styles from '../KycReview.module.css'
import { type DocumentPlace, Papers, StorePreview } from './ReviewPapers.tsx'
import { Words } from '#src/ui/Words.tsx'

const Verified = ({ item }: { readonly item: KycItem | undefined }) => (
  <Label variant={item?.verifiedStatus ? 'success' : 'secondary'}>
    {item?.verifiedStatus ? 'Verified' : 'Not Verified'}
  </Label>
)

const Field = ({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) => (
  <div className={styles.field}>
    <dt>
      <span>
        <Words text={label} />
      </span>
      {aside}
    </dt>
    <dd>{children === '' ? '–' : children}</dd>
  </div>
)

const itemOf = (review: KycReview, group: KycItem['group'], type: string) =>
  review.items.find((item) => item.group === group && item.type === type)

type Shown = 'PAN' | 'AADHAAR' | 'GST' | 'BANKACCOUNT' | 'DRIVINGLICENCE' | 'PASSPORT' | 'VOTER' | 'BUSINESSPAN'

const merchantFields = {
  PAN: 'panNumber',
  AADHAAR: 'aadhaarNumber',
  GST: 'gstNumber',
  BANKACCOUNT: 'accountRefNumber',
} as const

const Masked = ({ review, type, label }: { review: KycReview; type: Shown; label: string }) => {
  const { can } = useSession()
  const { merchantCode } = review
  const value = review.items.find((item) => item.type === type)?.identityNumber ?? ''
  const unmask = can(unmaskMerchant)
    ? (reason: string) =>
        type === 'PAN' || type === 'AADHAAR' || type === 'GST' || type === 'BANKACCOUNT'
          ? callGateway(unmaskMerchant, { merchantCode, field: merchantFields[type], reason })
          : callGateway(unmaskKycNumber, { merchantCode, type, reason })
    : undefined
  return value === '' ? (
    <>–</>
  ) : (
    <MaskedNumber merchantCode={merchantCode} label={label} value={value} unmask={unmask} />
  )
}

const identities: readonly (readonly [Shown, string])[] = [
  ['PAN', 'PAN'],
  ['AADHAAR', 'Aadhaar'],
  ['DRIVINGLICENCE', 'Driving Licence'],
  ['PASSPORT', 'Passport'],
  ['VOTER', 'Voter Id'],
]

const outcomes = {
  fits: { icon: CheckCircleFillIcon, words: 'fits' },
  differs: { icon: AlertFillIcon, words: 'differs' },
  unknown: { icon: QuestionIcon, words: 'not known' },
} as const

export const ChecksSection = ({ review, tab }: { review: KycReview; tab: 'new' | 'pine' }) => {
  const wrong = review.checks.filter(({ outcome }) => outcome === 'differs').length
  return (
    <Section
      title="Checks"
      aside={
        <Label variant={wrong === 0 ? 'success' : 'attention'}>
          {wrong === 0 ? 'Nothing differs' : `${wrong} to look at`}
        </Label>
      }
    >
      <ul className={styles.checks}>
        {review.checks.map(({ check, outcome, fact, merchantCodes }) => {
          const { icon: OutcomeIcon, words } = outcomes[outcome]
          return (
            <li key={check} className={styles.check}>
              <span className={styles[outcome]}>
                <OutcomeIcon aria-label={words} />
              </span>
              <span>
                {check}
                <span className={styles.name}>
                  {fact}{' '}
                  {merchantCodes.map((code) => (
                    <PlaceLink key={code} to={reviewAddress('view', code, tab)}>
                      {code}{' '}
                    </PlaceLink>
                  ))}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export const ReviewSections = ({ review, place }: { readonly review: KycReview; readonly place: DocumentPlace }) => (
  <>
    <Section title="Basic Details" aside={<Verified item={itemOf(review, 'BASICDETAILS', 'BASIC')} />}>
      <dl className={styles.fields}>
        <Field label="Business Name">{review.businessName}</Field>
        <Field label="Business Type">{review.businessType}</Field>
        <Field label="Contact Person">{review.contactPerson}</Field>
        <Field label="Merchant Code">
          <Id label="Merchant Code" value={review.merchantCode} />
        </Field>
        <Field label="Mobile Number">
          <Id label="Mobile Number" value={review.mobileNumber} />
        </Field>
        <Field label="Whatsapp Mobile Number">
          <Id label="Whatsapp Mobile Number" value={review.whatsappMobileNumber} />
        </Field>
        <Field label="Display Name">{review.displayName}</Field>
      </dl>
    </Section>
    <Section title="Identity Details">
      <dl className={styles.fields}>
        {identities.map(([type, label]) => {
          const item = itemOf(review, 'IDENTITY', type)
          return (
            <Field key={type} label={label} aside={<Verified item={item} />}>
              <Masked review={review} type={type} label={label} />
              {item !== undefined && item.verifiedName !== '' && (
                <span className={styles.name}>{item.verifiedName}</span>
              )}
            </Field>
          )
        })}
      </dl>
    </Section>
    <Section title="Legality Details">
      <dl className={styles.fields}>
        <Field label="Business PAN" aside={<Verified item={itemOf(review, 'LEGALITY', 'BUSINESSPAN')} />}>
          <Masked review={review} type="BUSINESSPAN" label="Business PAN" />
        </Field>
        <Field label="GST" aside={<Verified item={itemOf(review, 'LEGALITY', 'GST')} />}>
          <Masked review={review} type="GST" label="GST" />
          {review.tradeName !== '' && <span className={styles.name}>{review.tradeName}</span>}
        </Field>
        <Field label="Papers">
          <Papers review={review} place={place} />
        </Field>
      </dl>
    </Section>
    <Section title="Address Details" aside={<Verified item={itemOf(review, 'BUSINESSADDRESS', 'ADDRESS')} />}>
      <dl className={styles.fields}>
        <Field label="Address">{review.address}</Field>
        <Field label="Address 2">{review.address2}</Field>
        <Field label="City">{review.city}</Field>
        <Field label="State">{review.state}</Field>
        <Field label="Pin Code">{review.pinCode}</Field>
        <Field label="Contact Person">{review.contactPerson}</Field>
        <Field label="Store photo">
          <StorePreview review={review} place={place} />
        </Field>
      </dl>
    </Section>
    <Section title="Bank Details" aside={<Verified item={itemOf(review, 'BANKVERIFICATION', 'BANKACCOUNT')} />}>
      <dl className={styles.fields}>
        <Field label="Account Number">
          <Masked review={review} type="BANKACCOUNT" label="Account Number" />
        </Field>
        <Field label="Bank Name">{review.bankName}</Field>
        <Field label="IFSC">
          <Id label="IFSC" value={review.ifsc} />
        </Field>
        <Field label="Beneficiary Name">{review.beneficiaryName}</Field>
        <Field label="Verified Name">{itemOf(review, 'BANKVERIFICATION', 'BANKACCOUNT')?.verifiedName ?? ''}</Field>
      </dl>
    </Section>
  </>
)
