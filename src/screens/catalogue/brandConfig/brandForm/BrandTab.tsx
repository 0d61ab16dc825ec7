import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BrandForm, getBrand } from '#contract/calls/catalogue/brandForm.ts'
import { TabBones } from '#src/address/TabBones.tsx'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { When } from '#src/ui/When.tsx'
import { Picture } from '#src/pictures/Picture.tsx'
import brand from '../BrandConfig.module.css'
import type { BrandTabProps } from '../brandPlaces.ts'

// The editor is fetched when the form is opened, not with the tab.
const BrandEdit = lazyScreen(() => import('./BrandEdit.tsx'), 'BrandEdit')
const RichTextView = lazyScreen(() => import('./RichTextView.tsx'), 'RichTextView')

const BrandFacts = ({ form }: { readonly form: BrandForm }) => (
  <>
    <div className={brand.line}>
      {form.brandLogo !== '' && <Picture name={form.brandLogo} side={64} alt={`Logo of ${form.brandName}`} />}
      <h2 className="ui-heading">{form.brandName}</h2>
    </div>
    <Facts
      facts={[
        { label: 'Brand Code', value: form.brandCode },
        { label: 'MCC Code', value: form.mccCode },
        { label: 'Priority', value: form.priority },
        { label: 'Template Id', value: form.templateId },
        { label: 'Category', value: form.category },
        { label: 'Action Name', value: form.actionName },
        { label: 'Preferred Warranty Vendor', value: form.preferredWarrantyVendor },
        { label: 'Warranty Vendor Merchant Code', value: form.warrantyVendorMerchantCode },
        {
          label: 'Brand Validations',
          value: form.brandValidations.map(({ label }) => label).join(', '),
        },
        { label: 'Allowed Brand Payment Types', value: <code>{form.allowedBrandPaymentTypes}</code> },
        { label: 'Bank TIDs', value: <code>{form.bankTids}</code> },
        { label: 'Changed', value: form.changedAt ? <When at={form.changedAt} /> : null },
        { label: 'By', value: form.changedBy },
      ]}
    />
    <section className="ui-column-16" aria-label="Brand Offer Description">
      <h3 className="ui-heading">Brand Offer Description</h3>
      <Suspense fallback={null}>
        <RichTextView html={form.brandOfferDesc} />
      </Suspense>
    </section>
  </>
)

const Edited = ({ brandCode, saved, onClose }: { brandCode: string; saved: BrandForm | null; onClose: () => void }) => {
  // An edit begins at what is saved now; what is read again behind it changes nothing of it.
  const [first] = useState(saved)
  return <BrandEdit brandCode={brandCode} saved={first ?? undefined} onClose={onClose} />
}

/** BC-09 */
export const BrandTab = ({ brandCode }: BrandTabProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const as = params.get('as')
  const read = useCall(getBrand, { brandCode }, { enabled: brandCode !== '', staleTime: 0 })
  const close = () => put({ as: '', like: '' }, { replace: true })
  const like = params.get('like') ?? ''
  const begun = useCall(getBrand, { brandCode: like }, { enabled: as === 'add' && like !== '' })
  if (as === 'add')
    return begun.isLoading ? (
      <TabBones />
    ) : (
      <Suspense fallback={<TabBones />}>
        <BrandEdit brandCode="" saved={undefined} like={begun.data ?? undefined} onClose={close} />
      </Suspense>
    )
  const isEditing = as === 'edit' && read.data !== undefined && (!read.isFetching || read.data === null)
  return (
    <ScreenState
      state={read.data === undefined ? screenStateOf(read, false) : 'ready'}
      error={read.error}
      onRetry={() => void read.refetch()}
    >
      {read.data !== undefined &&
        (isEditing ? (
          <Suspense fallback={<TabBones />}>
            <Edited brandCode={brandCode} saved={read.data} onClose={close} />
          </Suspense>
        ) : read.data === null ? (
          <ScreenState
            state="empty"
            title={`${brandCode} is not configured yet`}
            text="Fill its form once: name, logo, payment types and validations."
            action={
              <ButtonLink variant="primary" {...openerTo(putting({ as: 'edit' }))}>
                Configure {brandCode}
              </ButtonLink>
            }
          />
        ) : as === 'edit' ? (
          <TabBones />
        ) : (
          <div className="ui-column-16">
            {keepsAnswer(read) && <NotReadAnew readAt={read.dataUpdatedAt} />}
            <div className={`${brand.line} ${brand.spread}`}>
              <span />
              <ButtonLink variant="primary" {...openerTo(putting({ as: 'edit' }))}>
                Edit
              </ButtonLink>
            </div>
            <BrandFacts form={read.data} />
          </div>
        ))}
    </ScreenState>
  )
}
