import { Tabs } from '#src/address/Tabs.tsx'
import brand from '../BrandConfig.module.css'
import type { BrandTabProps } from '../brandPlaces.ts'
import { BrandUpload } from '../BrandUpload.tsx'
import { OfferLookup } from './OfferLookup.tsx'

/** BC-19, and the lookup BC-20 beside it. */
export const CashbackMgmt = ({ brandCode }: BrandTabProps) => (
  <Tabs
    label="Cashback Mgmt"
    name="cashback"
    keeps={['brand', 'activeIndex']}
    panelClass={brand.panel}
    tabs={[
      {
        key: 'upload',
        label: 'Upload',
        content: () => <BrandUpload scriptId="cashback_config" brandCode={brandCode} />,
      },
      { key: 'lookup', label: 'Offers of a transaction', content: () => <OfferLookup brandCode={brandCode} /> },
    ]}
  />
)
