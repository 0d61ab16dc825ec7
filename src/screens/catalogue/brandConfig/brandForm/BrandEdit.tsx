import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type BrandForm, getBrand, saveBrand } from '#contract/calls/catalogue/brandForm.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { plainTextOf } from '#contract/wire/richText.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { json, nullable, text, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import type { ControlProps, FormField } from '#src/editing/fields/formField.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormPage } from '#src/editing/FormPage.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { picture } from '#src/pictures/pictureFormField.tsx'
import { Section } from '#src/ui/Section.tsx'
import { brandAddress } from '../brandPlaces.ts'
import styles from './BrandForm.module.css'
import { RichTextField } from './RichTextField.tsx'
import { ValidationRows } from './ValidationRows.tsx'
import { isRight, type Validation } from './validations.ts'

const upTo = (most: number) => ({ most, fault: `Write a whole number up to ${most.toLocaleString('en-IN')}.` })

const brandValidations: FormField<readonly Validation[], Validation[], readonly Validation[]> = {
  label: 'Brand Validations',
  isRequired: true,
  missing: 'Add at least one validation.',
  empty: [],
  read: (saved) => saved,
  write: (rows) => [...rows],
  isEmpty: (rows) => rows.length === 0,
  faultOf: (rows) => (rows.every(isRight) ? undefined : 'Correct the marked validation.'),
  control: ({ value, fault, onChange }) => (
    <ValidationRows value={value} fault={fault} showsFaults={fault !== undefined} onChange={onChange} />
  ),
}

const table = defineForm(saveBrand, {
  brandCode: text('Brand Code', {
    caption: 'Capital letters, digits and _. It cannot be changed later.',
    isUpperCase: true,
    longest: 40,
  }),
  brandName: text('Brand Name', { longest: 100 }),
  category: text('Category', { longest: 80 }),
  actionName: text('Action Name', { longest: 80 }),
  mccCode: wholeNumber('MCC Code', { ...upTo(9_999), longest: 4 }),
  priority: wholeNumber('Priority', { ...upTo(100_000), longest: 6 }),
  templateId: nullable(wholeNumber('Template Id', { ...upTo(1_000_000), longest: 7 })),
  preferredWarrantyVendor: text('Preferred Warranty Vendor', { longest: 80, optional: true }),
  warrantyVendorMerchantCode: text('Warranty Vendor Merchant Code', { longest: 40, optional: true }),
  brandLogo: picture('Brand Logo', 'logo', { failedText: 'Logo upload failed!' }),
  allowedBrandPaymentTypes: json('Allowed Brand Payment Types'),
  bankTids: json('Bank TIDs'),
  brandOfferDesc: {
    ...text('Brand Offer Description', { caption: 'What shops read of the brand’s offers.' }),
    isEmpty: (html: string) => plainTextOf(html) === '',
    faultOf: (html: string) =>
      html.length > 20_000 ? 'The description has at most 20,000 characters, its formatting included.' : undefined,
    control: (props: ControlProps<string>) => <RichTextField {...props} />,
  },
  brandValidations,
})

const likeThis = (like: BrandForm) => {
  const { brandCode, brandName, brandLogo } = table.empty
  return { ...table.draftOf(like), brandCode, brandName, brandLogo }
}

interface Props {
  /** '' of a new brand. */
  readonly brandCode: string
  readonly saved: BrandForm | undefined
  /** A new brand begins as this one is, without what names it. */
  readonly like?: BrandForm | undefined
  readonly onClose: () => void
}

/** The brand's form; a brand without one begins empty. */
export const BrandEdit = ({ brandCode, saved, like, onClose }: Props) => {
  const navigate = useNavigate()
  const isNew = brandCode === ''
  const form = useTableForm({
    table,
    call: saveBrand,
    saved,
    opensWith: { ...(like === undefined ? {} : likeThis(like)), brandCode },
    versionOf: ({ version }) => version,
    fixed: () => ({ isNew }),
    stale: {
      code: 'record-changed',
      read: async () => (await callGateway(getBrand, { brandCode })) ?? undefined,
      what: 'this brand',
    },
    draftKey: `brand ${brandCode}`,
    draftTitle: isNew ? 'New brand' : `Brand ${brandCode}`,
    invalidates: [getBrand, listBrands],
    words: { saved: 'Successfully Saved!', failed: 'Could not update details' },
    onSaved: (answer) => {
      if (isNew) void navigate(brandAddress(answer.brandCode, 'brand'))
      else onClose()
    },
  })
  const fields = { table, form }
  const place = useRef<HTMLDivElement>(null)
  // Whoever adds a brand begins at its code.
  useEffect(() => {
    if (isNew) place.current?.querySelector('input')?.focus()
  }, [isNew])
  return (
    <FormPage
      form={form}
      failed="The brand was not saved"
      hint={form.isChanged ? 'Changes are not saved yet.' : ''}
      leaving={{ savedDraft: 'What you typed stays on this device as a draft.', lost: 'What you typed will be lost.' }}
      className={styles.form}
      onCancel={onClose}
    >
      <Section title={isNew ? 'New brand' : brandCode}>
        <div ref={place} className={styles.fields}>
          {isNew && <FormFields {...fields} only={['brandCode']} />}
          <FormFields
            {...fields}
            only={[
              'brandName',
              'category',
              'actionName',
              'mccCode',
              'priority',
              'templateId',
              'preferredWarrantyVendor',
              'warrantyVendorMerchantCode',
              'brandLogo',
            ]}
          />
        </div>
      </Section>
      <Section title="Payment types and TIDs">
        <FormFields {...fields} only={['allowedBrandPaymentTypes', 'bankTids']} />
      </Section>
      <Section title="Brand Offer Description">
        <FormFields {...fields} only={['brandOfferDesc']} />
      </Section>
      <Section title="Brand Validations">
        <FormFields {...fields} only={['brandValidations']} />
      </Section>
    </FormPage>
  )
}
