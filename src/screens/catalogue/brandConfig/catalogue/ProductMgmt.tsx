import { countProductGaps } from '#contract/calls/catalogue/catalogue.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import brand from '../BrandConfig.module.css'
import type { BrandTabProps } from '../brandPlaces.ts'
import { BrandUpload } from '../BrandUpload.tsx'
import { ProductImages } from './ProductImages.tsx'

const countOf = (count: number, lack: string) => `${formatCount(count)} ${lack}`

const counterOf = (count: number | undefined) => (count === undefined ? null : formatCount(count))

/** BC-02: three steps, each with the number of products that still need it. */
export const ProductMgmt = ({ brandCode }: BrandTabProps) => {
  const gaps = useCall(countProductGaps, { brandCode }, { staleTime: 0, keepPrevious: true }).data
  return (
    <div className="ui-column-16">
      {gaps === undefined ? (
        <p className="ui-flush">&nbsp;</p>
      ) : (
        <p className="ui-flush" role="status">
          <strong>{formatCount(gaps.products)}</strong> products, <strong>{formatCount(gaps.complete)}</strong> complete
          {gaps.complete < gaps.products &&
            `: ${[
              countOf(gaps.noPrice, 'without a price'),
              countOf(gaps.noImage, 'without an image'),
              countOf(gaps.noMinMax, 'without min and max'),
            ].join(', ')}`}
        </p>
      )}
      <Tabs
        label="Steps"
        name="step"
        keeps={['brand', 'activeIndex']}
        panelClass={brand.panel}
        tabs={[
          {
            key: 'upload',
            label: '1. Upload Products',
            counter: counterOf(gaps?.noPrice),
            content: () => <BrandUpload scriptId="brand_product_onboarding" brandCode={brandCode} />,
          },
          {
            key: 'images',
            label: '2. Upload/Map Images',
            counter: counterOf(gaps?.noImage),
            content: () => <ProductImages brandCode={brandCode} />,
          },
          {
            key: 'min-max',
            label: '3. Min Max Update',
            counter: counterOf(gaps?.noMinMax),
            content: () => <BrandUpload scriptId="product_min_max_update" brandCode={brandCode} />,
          },
        ]}
      />
    </div>
  )
}
