import { Button } from '@primer/react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { type Banner, listBanners } from '#contract/calls/catalogue/banners.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { brandAddress, offerAddress } from '../brandPlaces.ts'
import { BannerForm } from './BannerForm.tsx'
import { BannerStateLabel } from './BannerStateLabel.tsx'

const titles = { add: 'Add Offer', edit: 'Edit Offer', view: 'View Offer' } as const
type Action = keyof typeof titles

const readAction = (text: string | undefined): Action =>
  text === 'add' || text === 'edit' || text === 'view' ? text : 'view'

interface OpenProps {
  readonly action: 'edit' | 'view'
  readonly brandCode: string
  readonly id: number
}

const Open = ({ action, brandCode, id }: OpenProps) => {
  const navigate = useNavigate()
  const read = useCall(listBanners, { brandCode, id }, { enabled: id > 0, staleTime: 0 })
  // An edit begins at what is saved now, not at what was kept of before.
  const banner: Banner | undefined = read.isFetching && action === 'edit' ? undefined : read.data?.rows[0]
  const isGone = id <= 0 || (read.data !== undefined && !read.isFetching && banner === undefined)
  return (
    <Page
      up={
        <PlaceLink to={brandAddress(brandCode, 'offers')} muted>
          Offers of {brandCode}
        </PlaceLink>
      }
      title={banner?.brandOfferName ?? titles[action]}
      aside={banner !== undefined && <BannerStateLabel state={banner.state} />}
      actions={
        action === 'view' &&
        banner !== undefined && (
          <Button as={Link} to={offerAddress('edit', brandCode, id)}>
            Edit
          </Button>
        )
      }
    >
      <ScreenState
        state={isGone ? 'empty' : banner === undefined && read.error === null ? 'loading' : screenStateOf(read, false)}
        title={isGone ? 'This offer does not exist' : undefined}
        text={isGone ? 'It does not exist, or is not yours to see.' : undefined}
        error={read.error}
        onRetry={() => void read.refetch()}
        action={
          isGone && <Button onClick={() => void navigate(brandAddress(brandCode, 'offers'))}>Back to the offers</Button>
        }
      >
        {banner !== undefined && (
          <BannerForm key={banner.id} brandCode={brandCode} banner={banner} isReadOnly={action === 'view'} />
        )}
      </ScreenState>
    </Page>
  )
}

/** BO-01, BO-02, BO-03 */
export const BannerPage = () => {
  const action = readAction(useParams()['action'])
  const [params] = useSearchParams()
  const brand = BrandCode.safeParse(params.get('brand') ?? '')
  const id = /^[1-9]\d{0,8}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0
  if (!brand.success)
    return (
      <Page title={titles[action]}>
        <ScreenState
          state="empty"
          title="Please Select Brand"
          text="An offer belongs to a brand. Open it from the list of the brand’s offers."
          action={<PlaceLink to="/brand-config">Brand Configuration</PlaceLink>}
        />
      </Page>
    )
  if (action !== 'add') return <Open key={action} action={action} brandCode={brand.data} id={id} />
  return (
    <Page
      up={
        <PlaceLink to={brandAddress(brand.data, 'offers')} muted>
          Offers of {brand.data}
        </PlaceLink>
      }
      title={titles.add}
    >
      <BannerForm brandCode={brand.data} banner={undefined} isReadOnly={false} />
    </Page>
  )
}
