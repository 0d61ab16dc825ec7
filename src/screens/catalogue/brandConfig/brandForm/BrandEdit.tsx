import { useNavigate } from 'react-router-dom'
import { type BrandForm, getBrand, saveBrand } from '#contract/calls/catalogue/brandForm.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { FormPage } from '#src/editing/FormPage.tsx'
import { JsonField } from '#src/editing/JsonField.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { PictureField } from '#src/pictures/PictureField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Section } from '#src/ui/Section.tsx'
import { brandAddress } from '../brandPlaces.ts'
import { type BrandDraft, brandLabels, draftOfBrand, faultsOfBrand } from './brandDraft.ts'
import styles from './BrandForm.module.css'
import { RichTextField } from './RichTextField.tsx'
import { ValidationRows } from './ValidationRows.tsx'

interface Props {
  /** '' of a new brand. */
  readonly brandCode: string
  readonly saved: BrandForm | undefined
  readonly onClose: () => void
}

type TextName = Exclude<keyof BrandDraft, 'brandValidations' | 'brandLogo'>

const general: readonly (readonly [TextName, number])[] = [
  ['brandName', 100],
  ['category', 80],
  ['actionName', 80],
  ['mccCode', 4],
  ['priority', 6],
  ['templateId', 7],
  ['preferredWarrantyVendor', 80],
  ['warrantyVendorMerchantCode', 40],
]
const numbers: readonly TextName[] = ['mccCode', 'priority', 'templateId']

/** The brand's form; a brand without one begins empty. */
export const BrandEdit = ({ brandCode, saved, onClose }: Props) => {
  const navigate = useNavigate()
  const isNew = brandCode === ''
  const form = useRecordForm<typeof saveBrand, BrandForm, BrandDraft>({
    call: saveBrand,
    saved,
    versionOf: ({ version }) => version,
    draftOf: draftOfBrand,
    requestOf: (draft) => ({
      ...draft,
      brandCode: isNew ? draft.brandCode : brandCode,
      isNew,
      mccCode: Number(draft.mccCode),
      priority: Number(draft.priority),
      templateId: draft.templateId.trim() === '' ? null : Number(draft.templateId),
      brandValidations: [...draft.brandValidations],
    }),
    faultsOf: (draft) => faultsOfBrand(draft, isNew),
    stale: {
      code: 'record-changed',
      read: async () => (await callGateway(getBrand, { brandCode })) ?? undefined,
      what: 'this brand',
    },
    draftKey: `brand ${brandCode}`,
    draftTitle: isNew ? 'New brand' : `Brand ${brandCode}`,
    labels: brandLabels,
    invalidates: [getBrand, listBrands],
    words: { saved: 'Successfully Saved!', failed: 'Could not update details' },
    onSaved: (answer) => {
      if (isNew) void navigate(brandAddress(answer.brandCode, 'brand'))
      else onClose()
    },
  })
  const { draft, faults, set } = form
  const text = (field: TextName, longest: number, caption?: string) => (
    <TextField
      key={field}
      label={brandLabels[field]}
      fault={faults[field]}
      caption={caption}
      longest={longest}
      {...(numbers.includes(field) ? { inputMode: 'numeric' as const } : {})}
      value={draft[field]}
      onChange={(text) => set({ [field]: field === 'brandCode' ? text.toUpperCase() : text })}
    />
  )
  return (
    <FormPage
      form={form}
      failed="The brand was not saved"
      hint={form.isChanged ? 'Changes are not saved yet.' : ''}
      leaving={{ kept: 'What you typed stays on this device as a draft.', lost: 'What you typed will be lost.' }}
      className={styles.form}
      onCancel={onClose}
    >
      <Section title={isNew ? 'New brand' : brandCode}>
        <div className={styles.fields}>
          {isNew && text('brandCode', 40, 'Capital letters, digits and _. It cannot be changed later.')}
          {general.map(([field, longest]) => text(field, longest))}
          <PictureField
            label={brandLabels.brandLogo}
            purpose="logo"
            failedText="Logo upload failed!"
            className={styles.wide}
            fault={faults.brandLogo}
            value={draft.brandLogo}
            onChange={(brandLogo) => set({ brandLogo })}
          />
        </div>
      </Section>
      <Section title="Payment types and TIDs">
        {(['allowedBrandPaymentTypes', 'bankTids'] as const).map((field) => (
          <JsonField
            key={field}
            label={brandLabels[field]}
            caption="JSON"
            fault={draft[field].trim() === '' ? faults[field] : faultsOfBrand(draft, isNew)[field]}
            value={draft[field]}
            onChange={(typed) => set({ [field]: typed })}
          />
        ))}
      </Section>
      <Section title="Brand Offer Description">
        <RichTextField
          label={brandLabels.brandOfferDesc}
          caption="What shops read of the brand’s offers."
          fault={faults.brandOfferDesc}
          value={draft.brandOfferDesc}
          onChange={(brandOfferDesc) => set({ brandOfferDesc })}
        />
      </Section>
      <Section title="Brand Validations">
        <ValidationRows
          value={draft.brandValidations}
          fault={faults.brandValidations}
          showsFaults={faults.brandValidations !== undefined}
          onChange={(brandValidations) => set({ brandValidations })}
        />
      </Section>
    </FormPage>
  )
}
