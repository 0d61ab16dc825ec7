import { Button } from '@primer/react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { scripts } from '#contract/calls/files/files.ts'
import { updateDescriptions } from '#contract/calls/catalogue/offerDescriptions.ts'
import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { OpenedOfferWait } from '#src/checkedRecords/OfferWaits.tsx'
import { BrandField } from '#src/editing/BrandField.tsx'
import { useChosenBrand } from '#src/merchants/useChosenBrand.ts'
import { type PageTab, TabPage } from '#src/session/TabPage.tsx'
import { useSession } from '#src/session/useSession.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { offerTabIndex, type OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'
import { offerReads } from './offerWords.ts'

const DescribeOffers = lazyScreen(() => import('./DescribeOffers.tsx'), 'DescribeOffers')

interface OfferTab extends PageTab<OfferTabProps> {
  /** Works without a brand: its rows name theirs. */
  readonly isOfEveryBrand?: boolean
}

const call = checkOffer

/** In the documented order. */
const offerTabs: readonly OfferTab[] = [
  { label: 'Excel Generator', call, Screen: lazyScreen(() => import('./ExcelGenerator.tsx'), 'ExcelGenerator') },
  { label: 'SKU Search', call, Screen: lazyScreen(() => import('./SkuSearch.tsx'), 'SkuSearch') },
  { label: 'SKU Offer Mgmt', call, Screen: lazyScreen(() => import('./SkuOfferMgmt.tsx'), 'SkuOfferMgmt') },
  { label: 'Velocity Checks', call, Screen: lazyScreen(() => import('./VelocityChecks.tsx'), 'VelocityChecks') },
  { label: 'Cashback Output', call, Screen: lazyScreen(() => import('./CashbackOutput.tsx'), 'CashbackOutput') },
  {
    label: 'Upload Offers',
    call,
    isOfEveryBrand: true,
    Screen: lazyScreen(() => import('./UploadOffers.tsx'), 'UploadOffers'),
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
  return (
    <>
      <TabPage
        title="Offer Configuration"
        tabs={offerTabs.filter((_, index) => isShown(index))}
        draw={({ label, isOfEveryBrand = false, Screen }) =>
          brandCode === '' && !isOfEveryBrand ? (
            <ScreenState state="empty" title="Please Select Brand" text="Choose one above to see its offers." />
          ) : (
            <Screen key={`${label} ${brandCode}`} brandCode={brandCode} />
          )
        }
        keeps={['brand']}
        panelClass={styles.panel}
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
      />
      <OpenedOfferWait reads={offerReads} />
      <Suspense fallback={null}>
        {isDescribing && <DescribeOffers brandCode={brandCode} onClose={() => setDescribing(false)} />}
      </Suspense>
    </>
  )
}
