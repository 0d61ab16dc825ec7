import { Button } from '@primer/react'
import { lazy, type ComponentType, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { scripts } from '#contract/calls/files/files.ts'
import { updateDescriptions } from '#contract/calls/catalogue/offerDescriptions.ts'
import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { BrandField } from '#src/editing/BrandField.tsx'
import { useChosenBrand } from '#src/merchants/useChosenBrand.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { offerTabIndex, type OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'

const DescribeOffers = lazy(async () => ({ default: (await import('./DescribeOffers.tsx')).DescribeOffers }))

interface OfferTab {
  readonly label: string
  /** Works without a brand: its rows name theirs. */
  readonly isOfEveryBrand?: boolean
  readonly Screen: ComponentType<OfferTabProps>
}

/** In the documented order. */
const offerTabs: readonly OfferTab[] = [
  {
    label: 'Excel Generator',
    Screen: lazy(async () => ({ default: (await import('./ExcelGenerator.tsx')).ExcelGenerator })),
  },
  { label: 'SKU Search', Screen: lazy(async () => ({ default: (await import('./SkuSearch.tsx')).SkuSearch })) },
  {
    label: 'SKU Offer Mgmt',
    Screen: lazy(async () => ({ default: (await import('./SkuOfferMgmt.tsx')).SkuOfferMgmt })),
  },
  {
    label: 'Velocity Checks',
    Screen: lazy(async () => ({ default: (await import('./VelocityChecks.tsx')).VelocityChecks })),
  },
  {
    label: 'Cashback Output',
    Screen: lazy(async () => ({ default: (await import('./CashbackOutput.tsx')).CashbackOutput })),
  },
  {
    label: 'Upload Offers',
    isOfEveryBrand: true,
    Screen: lazy(async () => ({ default: (await import('./UploadOffers.tsx')).UploadOffers })),
  },
]

/** OC-01: one brand and its six tabs. */
export const OfferMgmt = () => {
  const { can, holds } = useSession()
  const [params] = useSearchParams()
  const { brandCode, chooseBrand } = useChosenBrand()
  const [isDescribing, setDescribing] = useState(false)
  const isUpload = params.get('activeIndex') === String(offerTabIndex.upload)
  const isShown = (index: number) => index !== offerTabIndex.upload || holds(scripts.cashback_insert_update.service)
  const tabs = offerTabs.map(({ label, isOfEveryBrand = false, Screen }, index) => ({
    key: String(index),
    label,
    content: () =>
      brandCode === '' && !isOfEveryBrand ? (
        <ScreenState state="empty" title="Please Select Brand" text="Choose one above to see its offers." />
      ) : (
        <Screen key={brandCode} brandCode={brandCode} />
      ),
  }))
  return (
    <Page
      title="Offer Configuration"
      actions={
        <div className={styles.bar}>
          <BrandField
            label="Brand"
            emptyText="Please Select Brand"
            isDisabled={isUpload}
            value={isUpload ? '' : brandCode}
            onChange={chooseBrand}
          />
          {!isUpload && can(updateDescriptions) && (
            <Button disabled={brandCode === ''} onClick={() => setDescribing(true)}>
              Generate Offer Desc
            </Button>
          )}
        </div>
      }
    >
      {can(checkOffer) ? (
        <Tabs
          label="Offer Configuration"
          tabs={tabs.filter((_, index) => isShown(index))}
          keeps={['brand']}
          isStep
          panelClass={styles.panel}
        />
      ) : (
        <ScreenState state="forbidden" />
      )}
      <Suspense fallback={null}>
        {isDescribing && <DescribeOffers brandCode={brandCode} onClose={() => setDescribing(false)} />}
      </Suspense>
    </Page>
  )
}
