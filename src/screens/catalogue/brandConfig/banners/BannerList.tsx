import { PlusIcon } from '@primer/octicons-react'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Banner, bannerColumns, listBanners } from '#contract/calls/catalogue/banners.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { brandPlace, offerAddress, type BrandTabProps } from '../brandPlaces.ts'
import styles from './Banners.module.css'
import { BannerStateLabel } from './BannerStateLabel.tsx'
import { stateWords } from './bannerWords.ts'

const UpdateQuery = lazyScreen(() => import('./UpdateQuery.tsx'), 'UpdateQuery')

const search = defineSearch({
  filters: { state: choice('State', stateWords, { all: 'Any' }) },
  isLive: true,
})

const columns = tableColumns<Banner>(bannerColumns, {
  brandOfferName: {
    header: 'Offer Name',
    cell: ({ mediaUrl, brandOfferName }) => (
      <span className={styles.offer}>
        <Picture name={mediaUrl} side={64} alt="" className={styles.thumb} />
        {brandOfferName}
      </span>
    ),
  },
  bannerStatus: { header: 'Banner Status' },
  state: { cell: ({ state }) => <BannerStateLabel state={state} /> },
  priority: { header: 'Priority' },
  stickyAdd: { header: 'Sticky Ad' },
  redirectionUrl: { isLeftOut: true },
  creationDate: { header: 'Created' },
})

/** BC-10: banner offers of the brand. */
export const BannerList = ({ brandCode }: BrandTabProps) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const list = useList({
    call: listBanners,
    search,
    place: brandPlace,
    request: ({ filters }) => ({ brandCode, ...filters }),
    failed: 'Could not get offers list!',
    staleMs: 0,
  })
  return (
    <div className="ui-column-16">
      <List
        label="Offers"
        list={{ ...list, paging: { kind: 'none' } }}
        columns={columns}
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(offerAddress('view', brandCode, id))}
        words={{
          empty: { title: 'No offer is in this state', text: 'Choose another state.' },
          none: { title: 'No offers yet', text: 'Add the first banner offer of this brand.' },
        }}
        tools={
          <>
            <ButtonLink {...openerTo(putting({ as: 'query' }))}>Update Query</ButtonLink>
            <ButtonLink to={offerAddress('add', brandCode)} variant="primary" icon={PlusIcon}>
              Add Offer
            </ButtonLink>
          </>
        }
        actions={({ id, brandOfferName }) => (
          <>
            <RowLink to={offerAddress('view', brandCode, id)} label={`View ${brandOfferName}`}>
              View
            </RowLink>
            <RowLink to={offerAddress('edit', brandCode, id)} label={`Edit ${brandOfferName}`} isFramed>
              Edit
            </RowLink>
          </>
        )}
      />
      <Suspense fallback={null}>
        {params.get('as') === 'query' && (
          <UpdateQuery brandCode={brandCode} onClose={() => put({ as: '' }, { replace: true })} />
        )}
      </Suspense>
    </div>
  )
}
