import { Button } from '@primer/react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { scripts } from '#contract/calls/files/files.ts'
import { updateDescriptions } from '#contract/calls/catalogue/offerDescriptions.ts'
import { OpenedOfferWait } from '#src/checkedRecords/OfferWaits.tsx'
import { BrandField } from '#src/editing/BrandField.tsx'
import { BrandChoice } from '#src/merchants/BrandChoice.tsx'
import { useChosenBrand } from '#src/merchants/useChosenBrand.ts'
import { TabPage, useNamedTab } from '#src/session/TabPage.tsx'
import { useSession } from '#src/session/useSession.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { offerPath, offerTabIndex } from './offerPlaces.ts'
import { offerTabs } from './offerTabs.ts'
import styles from './Offers.module.css'
import { offerReads } from './offerWords.ts'

const DescribeOffers = lazyScreen(() => import('./DescribeOffers.tsx'), 'DescribeOffers')

/** OC-01: one brand and its six tabs. */
export const OfferMgmt = () => {
  const { can, holds } = useSession()
  const [params] = useSearchParams()
  const { brandCode, chooseBrand } = useChosenBrand()
  const [isDescribing, setDescribing] = useState(false)
  const named = useNamedTab(offerTabs)
  const isUpload = (named === undefined ? params.get('activeIndex') : String(named)) === String(offerTabIndex.upload)
  const isShown = (index: number) => index !== offerTabIndex.upload || holds(scripts.cashback_insert_update.service)
  return (
    <>
      <TabPage
        title="Offer Configuration"
        path={offerPath}
        tabs={offerTabs.filter((_, index) => isShown(index))}
        draw={({ label, isOfEveryBrand = false, Screen }) =>
          brandCode === '' && !isOfEveryBrand ? (
            <BrandChoice text="Choose one to see its offers." onChoose={chooseBrand} />
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
