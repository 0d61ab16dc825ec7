import { Button } from '@primer/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { saveBrand } from '#contract/calls/catalogue/brandForm.ts'
import { OpenedOfferWait } from '#src/checkedRecords/OfferWaits.tsx'
import { BrandField } from '#src/editing/BrandField.tsx'
import { BrandChoice } from '#src/merchants/BrandChoice.tsx'
import { useChosenBrand } from '#src/merchants/useChosenBrand.ts'
import { TabPage } from '#src/session/TabPage.tsx'
import { useSession } from '#src/session/useSession.ts'
import styles from './BrandConfig.module.css'
import { brandConfigPath, newBrandAddress, newBrandParam } from './brandPlaces.ts'
import { brandTabs } from './brandTabs.ts'
import { catalogueReads } from './catalogueReads.ts'
import { firstTab } from './tabScreens.ts'

/** BC-01: one brand and its eight tabs. */
export const BrandConfig = () => {
  const { can, session } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { brandCode, chooseBrand } = useChosenBrand()
  const isNew = params.get(newBrandParam) === 'add'
  return (
    <>
      <TabPage
        title="Brand Configuration"
        path={brandConfigPath}
        tabs={brandTabs}
        draw={({ label, isForNewBrand = false, Screen }) =>
          brandCode === '' && !(isForNewBrand && isNew) ? (
            <BrandChoice text="Choose one to see what it has." onChoose={chooseBrand} />
          ) : (
            <Screen key={`${label} ${brandCode} ${String(isNew)}`} brandCode={brandCode} />
          )
        }
        initial={firstTab}
        keeps={['brand']}
        panelClass={styles.panel}
        actions={
          <div className={styles.bar}>
            <BrandField label="Brand" emptyText="Please Select Brand" value={brandCode} onChange={chooseBrand} />
            {can(saveBrand) && session.brands.length === 0 && (
              <Button onClick={() => void navigate(newBrandAddress)}>Add Brand</Button>
            )}
          </div>
        }
      />
      <OpenedOfferWait reads={catalogueReads} />
    </>
  )
}
